//! The one path that becomes a socket.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::{IntoResponse, Response};
use castle_protocol::Problem;

use super::App;
use super::device::Device;
use super::error::Denied;
use crate::limits::{MESSAGE_BYTES_MAX, READ_BUFFER_BYTES, WRITE_BUFFER_BYTES_MAX};
use crate::session;

pub(super) async fn open(
    State(app): State<App>,
    device: Device,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Denied> {
    let upgrade = upgrade.map_err(|_| Problem::UpgradeRequired)?;
    let (tables, messages, stop) = (app.0.tables.clone(), app.0.messages, app.0.stop.clone());
    let response = upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .on_upgrade(move |socket| session::run(socket, tables, messages, stop));
    // Whoever comes back keeps the cookie for as long again.
    Ok(if device.is_known() { (device.cookie(), response).into_response() } else { response })
}
