// Requests to the server. An answer is either what was asked for or a problem with a code; nothing throws.

import type {
  AddSeat,
  ChangeRules,
  Claim,
  Claimed,
  Created,
  CreateTable,
  InvitationSeen,
  Look,
  LookAtSeat,
  MakeSeatLink,
  MakeWatchLink,
  OpenSeat,
  Problem,
  Replaced,
  ReplaceInvitation,
  Restart,
  Restarted,
  RestoreSeats,
  RulesChanged,
  SeatAdded,
  SeatLinkMade,
  SeatSeen,
  SeatsRestored,
  WatchLinkMade,
} from '../protocol.gen.ts';

const REQUEST_MS_MAX = 15_000;

/** A problem of the server's, or that it could not be reached or was not understood. */
export type Trouble = Problem | { code: 'unreachable' };
export type Answer<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

async function post<T>(path: string, body: unknown, key?: string): Promise<Answer<T>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key) headers.authorization = `Bearer ${key}`;
  try {
    const response = await fetch(new URL(path, document.baseURI), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
      credentials: 'same-origin',
    });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as T };
    const known = typeof value === 'object' && value !== null && 'code' in value;
    return { ok: false, trouble: known ? (value as Problem) : { code: 'unreachable' } };
  } catch {
    return { ok: false, trouble: { code: 'unreachable' } };
  }
}

export const createTable = (body: CreateTable) => post<Created>('api/tables', body);
export const look = (body: Look) => post<InvitationSeen>('api/invitations/look', body);
export const claim = (body: Claim) => post<Claimed>('api/invitations/claim', body);
export const replaceInvitation = (table: string, seat: number, body: ReplaceInvitation, key: string) =>
  post<Replaced>(`api/tables/${table}/seats/${seat}/invitation`, body, key);
export const addSeat = (table: string, body: AddSeat, key: string) =>
  post<SeatAdded>(`api/tables/${table}/seats`, body, key);
export const restart = (table: string, body: Restart, key: string) =>
  post<Restarted>(`api/tables/${table}/restart`, body, key);
export const changeRules = (table: string, body: ChangeRules, key: string) =>
  post<RulesChanged>(`api/tables/${table}/rules`, body, key);
export const makeSeatLink = (table: string, body: MakeSeatLink, key: string) =>
  post<SeatLinkMade>(`api/tables/${table}/seat-link`, body, key);
export const makeWatchLink = (table: string, body: MakeWatchLink, key: string) =>
  post<WatchLinkMade>(`api/tables/${table}/watch-link`, body, key);
export const lookAtSeat = (body: LookAtSeat) => post<SeatSeen>('api/seats/look', body);
export const openSeat = (body: OpenSeat) => post<Claimed>('api/seats/open', body);
export const restoreSeats = (body: RestoreSeats) => post<SeatsRestored>('api/seats/restore', body);
