import { type Session, SessionChange } from "../../contract/own-sessions.ts";
import { reload } from "../calls/query-client.ts";
import { NameModal } from "../forms/name-modal.tsx";
import { t } from "../ui/language.ts";
import { nameSession } from "./api.ts";

type Props = { session: Session; onClose: () => void };

export const SessionPlaceModal = ({ session, onClose }: Props) => (
  <NameModal
    title={t("Name this device")}
    subtitle={t("So that you recognise it in the list. You and administrators see the name.")}
    label={t("Name")}
    placeholder={t("Showroom Lyon")}
    name={session.place}
    rule={SessionChange.shape.place}
    draftKey={`session ${session._id}`}
    submitLabel={t("Save Changes")}
    save={(place) => nameSession(session._id, place)}
    onSaved={() => reload([["sessions"]])}
    onClose={onClose}
  />
);
