import { useQuery } from "@tanstack/react-query";
import { Box } from "lucide-react";
import { demosQuery } from "../demos/api.ts";
import { t } from "../ui/language.ts";
import { Found } from "./found.tsx";
import { itemsOf, useWanted } from "./found-items.ts";

type Props = { typed: string; onGo: (path: string) => void };

export function FoundDemos({ typed, onGo }: Props) {
  const { wanted, isAsked, isSettled } = useWanted(typed);
  const demos = useQuery({
    ...demosQuery({ search: wanted, page: 1, category: "all", sort: "all" }),
    enabled: isAsked,
    meta: { isErrorShownByPage: true },
  });
  if (!isAsked) return null;
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
