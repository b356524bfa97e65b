interface Access {
  is_own: boolean;
  may_change: boolean;
}

/** The owner, and colleagues whom the owner lets. */
export const canChangeMeeting = ({ may_change }: Access) => may_change;

/** Who it is shared with, and whether it is there at all, is the owner's alone. */
export const canDeleteMeeting = ({ is_own }: Access) => is_own;
export const canShareMeeting = ({ is_own }: Access) => is_own;

/** The owner takes it from anyone, and everyone may leave. */
export const canEndShare = ({ is_own }: Access, actor: { id: string }, userId: string) =>
  is_own || actor.id === userId;
