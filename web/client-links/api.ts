import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  ClientLink,
  ClientLinkDetails,
  ClientLinkSwitch,
  DemoSharing,
  NewClientLink,
} from "../../contract/presenting/client-links.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";
import { given, pageQuery } from "../lists/page-query.ts";

const PAGE_SIZE = 20;
const NOUN = "client-links";

export const clientLinksQuery = ({ page, search }: { page: number; search: string }) =>
  pageQuery<ClientLink>(NOUN, "/client-links", { page, size: PAGE_SIZE, ...given({ search }) });

/** Never shown from the cache: guests may have opened it since. */
export const clientLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [NOUN, "one", id],
    meta: { isErrorShownByPage: true },
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await callApi<{ data: ClientLinkDetails }>(`/client-links/${encodeURIComponent(id)}`, {
          signal,
        })
      ).data,
  });

export const createLinkMutation = () =>
  mutationOptions({
    mutationFn: (body: NewClientLink) =>
      callApi<WithMessage & { data: ClientLinkDetails }>("/client-links", { method: "POST", body }),
    onSuccess: () => reload([[NOUN]]),
  });

export const revokeLink = (id: string) =>
  callApi<WithMessage>(`/client-links/${id}/revoke`, { method: "POST" });
export const reloadLinks = () => reload([[NOUN]]);

export const linkSwitchQuery = () =>
  queryOptions({
    queryKey: [NOUN, "switch"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<ClientLinkSwitch>("/client-links/switch"),
  });

export const switchLinks = (body: ClientLinkSwitch) =>
  callApi<WithMessage>("/client-links/switch", { method: "PATCH", body });

export const switchLinksMutation = () =>
  mutationOptions({
    mutationFn: switchLinks,
    onSettled: () => reload([[NOUN]]),
  });

export const sharingQuery = (demoId: string) =>
  queryOptions({
    queryKey: [NOUN, "sharing", demoId],
    meta: { isErrorShownByPage: true },
    gcTime: 0,
    ...dataFrom<DemoSharing>(`/demo-products/${demoId}/client-links`),
  });

export const switchDemoMutation = (demoId: string) =>
  mutationOptions({
    mutationFn: (body: ClientLinkSwitch) =>
      callApi<WithMessage>(`/demo-products/${demoId}/client-links`, { method: "PATCH", body }),
    onSettled: () => reload([[NOUN]]),
  });
