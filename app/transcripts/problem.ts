/** Thrown for a transcript that can’t be read, with a sentence for people that says what to do. */
export class TranscriptProblem extends Error {}
