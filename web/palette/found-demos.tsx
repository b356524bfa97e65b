import { useQuery } from "@tanstack/react-query";
import { Box } from "lucide-react";
import { demosQuery } from "../demos/api.ts";
import { t } from "../ui/language.ts";
import { Found } from "./found.tsx";
import { itemsOf, usePaletteSearch } from "./found-items.ts";

type Props = { typed: string; onGo: (path: string) => void };

export function FoundDemos({ typed, onGo }: Props) {
  const { debounced, isSearching, isSettled } = usePaletteSearch(typed);
  const demos = useQuery({
    ...demosQuery({ search: debounced, page: 1, category: "all", sort: "all" }),
    enabled: isSearching,
    meta: { isErrorShownByPage: true },
  });
  if (!isSearching) return null;
  const { items, notice } = itemsOf(demos, isSettled, (demo) => ({
    to: `/demo-details/${demo._id}`,
    label: demo.title,
    note: demo.product_category_id?.name,
    about: demo.description,
  }));
  return (
    <Found
      heading={t("Demos")}
      icon={<Box aria-hidden />}
      items={items}
      notice={notice}
      onGo={onGo}
    />
  );
}
