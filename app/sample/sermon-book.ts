/** Sample sermons in a small text format, so that their files are nearly all text. */

export interface BookSermon {
  /** Its Sunday, by `sundayName`. */
  sunday: string
  title: string
  series: string
  scripture: string
  speaker: string
  duration: string
  tags: string[]
  /** Paragraphs, split by blank lines. */
  description: string
}

/**
 * Reads sermons from a text in which
 * - `# Series` begins a series (`# None` for sermons outside of any),
 * - `## Sunday: Title` begins a sermon,
 * - the line below it is `scripture · speaker · duration · tag, tag` (`–` for none), and
 * - the following lines are its description.
 */
export function readSermonBook(text: string): BookSermon[] {
  return sections(text, '# ').flatMap(([series, sermons]) =>
    sections(sermons, '## ').map(([heading, body]) => {
      const [, sunday = '', title = ''] = /^(.+?): (.+)$/.exec(heading) ?? []
      const [line, description] = splitOnce(body, '\n')
      const facts = line.split(' · ').map((fact) => fact.replace(/^–$/, ''))
      const [scripture = '', speaker = '', duration = '', tags = ''] = facts
      return {
        sunday,
        title,
        series: series === 'None' ? '' : series,
        scripture,
        speaker,
        duration,
        tags: tags.split(', ').filter(Boolean),
        description: unwrapped(description),
      }
    }),
  )
}

/** Text that was broken into lines to be read in a file, as paragraphs of one line each. */
export function unwrapped(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
}

function sections(text: string, mark: string): [heading: string, body: string][] {
  const [, ...found] = `\n${text}`.split(`\n${mark}`)
  return found.map((section) => splitOnce(section, '\n'))
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)]
}
