import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { splitTags, TAG_SEPARATOR } from "../../contract/tags.ts";
import { messageOf } from "../calls/api.ts";
import { ChoicesFilter } from "../ui/fields/choices-filter.tsx";
import { t, translate } from "../ui/language.ts";
import { tagsQuery } from "./api.ts";

type Props = {
  /** As the address has them. */
  value: string;
  onChange: (value: string) => void;
};

/** Demos that have all of these tags. */
export function TagFilter({ value, onChange }: Props) {
  const [wasOpened, setOpened] = useState(false);
  const tags = useQuery({ ...tagsQuery(), enabled: wasOpened, meta: { isErrorShownByPage: true } });
  return (
    <ChoicesFilter
      label={t("Tags")}
      chosen={splitTags(value)}
      choices={(tags.data ?? []).map(({ name, count }) => ({ value: name, count }))}
      onChange={(chosen) => onChange(chosen.join(TAG_SEPARATOR))}
      onOpen={() => setOpened(true)}
      notice={noticeOf(tags)}
    />
  );
}

function noticeOf({
  isError,
  isLoading,
  error,
}: {
  isError: boolean;
  isLoading: boolean;
  error: Error | null;
}) {
  if (isError && error) return translate(messageOf(error));
  return isLoading ? t("Loading…") : t("No tags yet");
}
