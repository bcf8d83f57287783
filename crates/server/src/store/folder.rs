//! The data folder: made if there is none, and used by one process at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use super::fault::Fault;

const LOCK: &str = "castle.lock";

/// Takes the folder for this process. The lock goes with the file, also when the process is killed.
pub(super) fn lock(folder: &Path) -> Result<File, Fault> {
    let cannot = |error: io::Error| Fault::Folder { folder: folder.to_owned(), user: user(), error };
    std::fs::create_dir_all(folder).map_err(cannot)?;
    let file = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Fault::InUse { folder: folder.to_owned() }),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}

/// The user that the process runs as, where that can be told.
fn user() -> Option<u32> {
    #[cfg(target_os = "linux")]
    {
        std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").ok()?).into()
    }
    #[cfg(not(target_os = "linux"))]
    None
}
