import { FileText } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { type Place, titleOf } from "../shell/guarded.tsx";
import { t } from "../ui/language.ts";
import { Found } from "./found.tsx";

type Props = {
  typed: string;
  role: Role;
  places: readonly Place[];
  onGo: (path: string) => void;
};

/** Pages that the role may open, by their titles or the words of their address. */
export function FoundPages({ typed, role, places, onGo }: Props) {
  const wanted = typed.trim().toLowerCase();
  const items = places
    .filter(({ path, roles }) => roles.includes(role) && !path.includes(":"))
    .map((place) => ({ to: place.path, label: titleOf(place, role) }))
    .filter(({ to, label }) =>
      `${label} ${to.replaceAll("-", " ")}`.toLowerCase().includes(wanted),
    );
  return <Found heading={t("Pages")} icon={<FileText aria-hidden />} items={items} onGo={onGo} />;
}
