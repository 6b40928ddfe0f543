/** What the place for copies refused, in a sentence for people. */
export class CopyError extends Error {}
