/**
 * A reason why the portal cannot start that the person who starts it can act on.
 * The message is printed as it stands, without a stack.
 */
export class StartError extends Error {
  override name = "StartError";
}
