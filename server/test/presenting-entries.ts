import { clientLinkEntries } from "./client-links/calls.ts";
import { kioskEntries } from "./kiosks/calls.ts";

export const presentingEntries = { ...clientLinkEntries, ...kioskEntries };
