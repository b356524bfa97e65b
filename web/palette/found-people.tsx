import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { PERSON_PART } from "../people/person-link.ts";
import { t } from "../ui/language.ts";
import { everyone, usersQuery } from "../users/api.ts";
import { Found } from "./found.tsx";
import { itemsOf, MAX_SHOWN, usePaletteSearch } from "./found-items.ts";

type Props = { typed: string; onGo: (path: string) => void };

/** As far as the role may see them: the server knows. They open where they are managed. */
export function FoundPeople({ typed, onGo }: Props) {
  const { debounced, isSearching, isSettled } = usePaletteSearch(typed);
  const people = useQuery({
    ...usersQuery({ ...everyone, search: debounced }, { page: 1, size: MAX_SHOWN }),
    enabled: isSearching,
    meta: { isErrorShownByPage: true },
  });
  if (!isSearching) return null;
  const { items, notice } = itemsOf(people, isSettled, (person) => ({
    to: `/users?search=${encodeURIComponent(person.seS_id)}&${PERSON_PART}=${person._id}`,
    label: person.name,
    note: person.seS_id,
  }));
  return (
    <Found
      heading={t("People")}
      icon={<UserRound aria-hidden />}
      items={items}
      notice={notice}
      onGo={onGo}
    />
  );
}
