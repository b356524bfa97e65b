import { messageOf } from "../calls/api.ts";
import { translate } from "../ui/language.ts";

/** Why a filter has nothing to choose from: the last line of its choices. */
export const filterNotice = (error: Error | null) =>
  error ? translate(messageOf(error)) : undefined;
