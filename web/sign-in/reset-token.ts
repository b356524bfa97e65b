let token = "";

/**
 * The token of the link, taken out of the address at once: it must not stay in the history,
 * in a screenshot or in a shared address. It lives in memory until the password is set.
 */
export function takeResetToken() {
  const url = new URL(window.location.href);
  if (url.searchParams.has("token")) {
    token = url.searchParams.get("token") ?? "";
    url.searchParams.delete("token");
    window.history.replaceState(window.history.state, "", url);
  }
  return token;
}
