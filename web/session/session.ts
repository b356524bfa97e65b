import { useSyncExternalStore } from "react";
import type { SignedInUser } from "../../contract/sessions.ts";
import { STORAGE_KEY } from "../../contract/sessions.ts";
import type { User } from "../../contract/accounts.ts";
import { localStore } from "../ui/browser-storage.ts";
import {
  clearSession,
  parseSession,
  restoreSession,
  saveSession,
  type StoredSession,
} from "./stored-session.ts";

/** Restored while this module loads, which is before anything is drawn. */
let session: StoredSession | null = restoreSession(localStore, () => performance.now());
let hasLeft = false;
const watchers = new Set<() => void>();
const endings = new Set<() => void>();

export const readSession = () => session;
export const useSession = () => useSyncExternalStore(watch, readSession);

/** True once a person chose to sign out: the next sign-in starts at home, not where this one ended. */
export const hasLeftOnPurpose = () => hasLeft;

/** Called whenever the person changes, so that nothing of the former one stays in memory. */
export function onSessionEnd(listener: () => void) {
  endings.add(listener);
}

export function startSession(token: string, appUser: SignedInUser) {
  hasLeft = false;
  keep({ token, role: appUser.user_type_id.type_name, appUser, sideNavigationOpen: true });
}

export function endSession({ onPurpose }: { onPurpose: boolean }) {
  hasLeft = onPurpose;
  const ended = session;
  replace(null);
  if (ended !== null) clearSession(localStore, ended.token);
}

/** The person's own data changed: what the page shows of them follows. */
export function updateOwnUser(user: User) {
  if (session?.appUser._id !== user._id) return;
  const role = user.user_type_id.type_name;
  keep({ ...session, role, appUser: { ...session.appUser, ...user } });
}

export function toggleSideNavigation() {
  if (session === null) return;
  keep({ ...session, sideNavigationOpen: !session.sideNavigationOpen });
}

/** Signing out (or in as somebody else) in another tab holds for this one too. */
export function followOtherTabs() {
  window.addEventListener("storage", (event) => {
    const isOurs = event.key === STORAGE_KEY || event.key === null;
    if (isOurs) follow(parseSession(event.newValue));
  });
  // A page restored from the back/forward cache has missed events in the meantime.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow(restoreSession(localStore, () => performance.now()));
  });
}

function follow(next: StoredSession | null) {
  hasLeft = next === null;
  replace(next);
}

function keep(next: StoredSession) {
  replace(next);
  saveSession(localStore, next);
}

function replace(next: StoredSession | null) {
  const isOtherPerson = next?.token !== session?.token;
  session = next;
  if (isOtherPerson) for (const listener of endings) listener();
  for (const notify of watchers) notify();
}

function watch(notify: () => void) {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
