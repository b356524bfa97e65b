import { mutationOptions } from "@tanstack/react-query";
import type { Kiosk, NewKiosk, StartedKiosk } from "../../contract/presenting/kiosks.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { given, pageQuery } from "../lists/page-query.ts";

const PAGE_SIZE = 20;
const NOUN = "kiosks";
/** They change by themselves. */
const REFRESH_MS = 15_000;

export const kiosksQuery = ({ page, search }: { page: number; search: string }) => ({
  ...pageQuery<Kiosk>(NOUN, "/kiosks", { page, size: PAGE_SIZE, ...given({ search }) }),
  refetchInterval: REFRESH_MS,
});

export const startKioskMutation = () =>
  mutationOptions({
    mutationFn: (body: NewKiosk) =>
      callApi<WithMessage & { data: StartedKiosk }>("/kiosks", { method: "POST", body }),
  });

export const endKiosk = (id: string) => callApi<WithMessage>(`/kiosks/${id}`, { method: "DELETE" });
export const reloadKiosks = () => reload([[NOUN]]);
