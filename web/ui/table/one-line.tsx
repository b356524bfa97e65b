/** What is longer may be cut: then the focus must be able to show it. */
const MAX_LETTERS = 20;

/** An address or the like: on one line, with an ellipsis where it has no room. Hover and focus show all of it. */
export const OneLine = ({ text }: { text: string }) => (
  <span
    title={text}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse there is no other way to read it
    tabIndex={text.length > MAX_LETTERS ? 0 : undefined}
    className="line-clamp-1 min-w-48 max-w-72 break-all focus:line-clamp-none"
  >
    {text}
  </span>
);
