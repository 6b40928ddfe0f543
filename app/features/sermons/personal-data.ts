/** What sermons keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const sermonData: readonly PersonalData[] = [
  {
    group: 'shown',
    title: 'Preachers and speakers',
    what: 'Who preached or spoke, with the recording and what was said in it, if there is one. Other texts, images and recordings can name and show people, too. Tell us if you don’t want that.',
    until: 'As long as we show them.',
    columns: { sermons: 'speaker search_text', transcripts: 'cues' },
  },
]
