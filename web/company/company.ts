import { useSyncExternalStore } from "react";
import type { Company } from "../../contract/company.ts";
import { settings } from "../start/settings.ts";

export type ShownCompany = Pick<Company, "name" | "logo">;

/** As the server wrote it into the page; after a change, as it is now. */
let shown: ShownCompany = settings.company;
const listeners = new Set<() => void>();

export const readCompany = () => shown;
export const useCompany = () => useSyncExternalStore(listen, readCompany);

export function showCompany(company: ShownCompany) {
  shown = company;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
