/** The videos of a church that has published its services for six years. */
import type { FakeVideo } from '#test/youtube.ts'

const BOOKS = ['Genesis', 'Psalm', 'Isaiah', 'Luke', 'John', 'Acts', 'Romans', 'Hebrews']
const SPEAKERS = ['The Rev. Jane Doe', 'Fr. John Smith', 'Canon Ada Brown', 'Jake Goetze', '']

/** With titles in the styles of real churches. */
export const archive: FakeVideo[] = Array.from({ length: 316 }, (_, n) => {
  const day = Temporal.PlainDate.from('2026-11-15').subtract({ weeks: n })
  const passage = `${BOOKS[n % BOOKS.length]} ${1 + (n % 20)}:${1 + (n % 7)}-${9 + (n % 9)}`
  const speaker = SPEAKERS[n % SPEAKERS.length]
  const styles = [
    `Sermon + A Word for Week ${n}`,
    `${day.month}/${day.day}/${day.year} | ${speaker} | ${passage}`,
    `A Word for Week ${n} - ${speaker} - ${passage}`,
    `Series ${n % 12}: A Word for Week ${n} // ${speaker}`,
  ]
  return {
    id: `week${String(n).padStart(7, '0')}`,
    title: styles[n % styles.length] ?? '',
    description: `What was said in week ${n}.\n\n${'It was a good word. '.repeat(20)}`,
    publishedAt: `${day.toString()}T18:00:00Z`,
    duration: `PT${20 + (n % 30)}M${n % 60}S`,
  }
})
