import { mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  DEMO_PAGE_SIZE,
  type Demo,
  type DemoChange,
  type DemoDetails,
  type DemoOverview,
  type DemoSort,
  type NewDemo,
} from "../../contract/demos.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";
import { given, pageQuery } from "../lists/page-query.ts";

export type DemoFilter = {
  page: number;
  category: string;
  sort: DemoSort;
  search: string;
  is_favourite?: "true" | "";
  /** All of them, as the address has them. */
  tags?: string;
};

export const demosQuery = ({ page, is_favourite = "", tags = "", ...rest }: DemoFilter) =>
  pageQuery<Demo>("demos", "/demo-products", {
    page,
    size: DEMO_PAGE_SIZE,
    ...rest,
    ...given({ is_favourite, tags }),
  });

type OverviewFilter = Omit<DemoFilter, "sort"> & { size: number; sort: string; order: string };

/** The same demos with their figures. */
export const demoOverviewQuery = ({ page, size, category, ...rest }: OverviewFilter) =>
  pageQuery<DemoOverview>("demos", "/demo-overview", { page, size, category, ...given(rest) });

/**
 * Never shown from memory: a demo that is gone, or that somebody may no longer see, must not come up first.
 * Returning to the page checks at once.
 */
export const demoQuery = (id: string) =>
  queryOptions({
    queryKey: ["demos", "one", id],
    meta: { isErrorShownByPage: true },
    gcTime: 0,
    refetchOnWindowFocus: "always",
    // Not drawn with what was preloaded: what has no cache time is dropped before it is visible.
    queryFn: dataFrom<DemoDetails>(`/demo-products/${encodeURIComponent(id)}`).queryFn,
  });

type Saved = WithMessage & { data: Demo };

export const createDemoMutation = () =>
  mutationOptions({
    mutationFn: (body: NewDemo) => callApi<Saved>("/demo-products", { method: "POST", body }),
    onSuccess: () => reload(showingDemos),
  });

export const changeDemoMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: DemoChange) =>
      callApi<Saved>(`/demo-products/${id}`, { method: "PATCH", body }),
    onSuccess: ({ data }, _change, _result, { client }) => {
      // It may play another build by now, which only its own page loads.
      client.setQueryData(demoQuery(id).queryKey, (shown) => shown && { ...shown, ...data });
      void reload([demoQuery(id).queryKey]);
      return reload(showingDemos);
    },
  });

export const deleteDemoMutation = (id: string) =>
  mutationOptions({
    mutationFn: () =>
      callApi<WithMessage & { is_restorable: boolean }>(`/demo-products/${id}`, {
        method: "DELETE",
      }),
    onSuccess: () => reload(showingDemos),
    // Somebody else was faster, perhaps: the page reloads and says so.
    onError: () => reload([["demos"]]),
  });

/** They show demos in lists, by their titles, or counted; a demo's own page is apart. */
const showingDemos = [
  ["demos", "list"],
  ["demos", "choices"],
  ["demos", "versions"],
  ["demos", "attention"],
  ["categories"],
  ["assignments"],
  ["deleted demos"],
  ["storage"],
];
