/** Events that this module emits; the key of each is notice.id. */
export const NOTICE_PUBLISHED = 'notice.published';
/** A published notice has another content or status. */
export const NOTICE_CHANGED = 'notice.changed';
