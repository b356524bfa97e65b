/** The literal text of the specification, shown when WATCH_HOURS_CARD=fixed. */
export const FIXED_WATCH_HOURS = "1 hr 10 mins";

/** "1 hr 10 mins": hours only when there are any, and each in its singular or plural. */
export const formatWatchTime = (minutes: number) => {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  const restText = `${rest} ${rest === 1 ? "min" : "mins"}`;
  return hours === 0 ? restText : `${hours} ${hours === 1 ? "hr" : "hrs"} ${restText}`;
};
