import { clientLinkEntries } from "../client-links/calls.ts";
import { kioskEntries } from "./calls.ts";

export const presentingEntries = { ...clientLinkEntries, ...kioskEntries };
