/** The coming Sunday of the sample church: what a Sunday, its page and its bulletin look like. */
import { words } from '#app/pages/original/words.ts'

/** Hymns by title and number alone: their words belong to whoever owns them. */
export const comingSunday = (date: string, bulletin: string) => ({
  date,
  title: 'What Are You Looking For?',
  preacher: 'The Rev. Anna Whitfield',
  passage: 'John 1:35-42',
  music: 'The parish choir sings “Come, My Way, My Truth, My Life”.',
  readings: [
    { label: 'First Reading', citation: '1 Samuel 3:1-10' },
    { label: 'Psalm', citation: 'Psalm 139:1-12' },
    { label: 'Gospel', citation: 'John 1:35-42' },
  ],
  order: [
    { kind: 'rubric', text: 'Please stand as you are able.' },
    {
      kind: 'hymn',
      title: 'Praise, My Soul, the King of Heaven',
      number: '410',
      book: 'Hymnal 1982',
      note: 'Opening hymn',
    },
    {
      kind: 'prayer',
      title: 'The Greeting',
      words: words(`
        The Lord be with you.

        **And with your spirit.**`),
    },
    { kind: 'reading', label: 'First Reading', citation: '1 Samuel 3:1-10' },
    { kind: 'reading', label: 'Psalm', citation: 'Psalm 139:1-12' },
    { kind: 'reading', label: 'Gospel', citation: 'John 1:35-42' },
    { kind: 'sermon', title: 'The Sermon' },
    { kind: 'creed', title: 'The Nicene Creed' },
    {
      kind: 'notice',
      title: 'Coffee',
      words: words('Stay for coffee on the porch. The children have made the cookies.'),
    },
    { kind: 'hymn', title: 'I Heard the Voice of Jesus Say', number: '692', book: 'Hymnal 1982', note: 'Closing hymn' },
  ],
  bulletin: [{ file: bulletin }],
})
