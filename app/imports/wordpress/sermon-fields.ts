/** Where plugins for sermons keep what is said of one. Pure data. */

export interface SermonFields {
  /** Taxonomies. */
  speakers: string
  series: string
  books: string
  topics: readonly string[]
  services: readonly string[]
  /** Keys of meta values; the first that is filled counts. */
  day?: string
  scripture: readonly string[]
  texts: readonly string[]
  audio: readonly string[]
  video: readonly string[]
  duration: readonly string[]
  /** Files to read, by what they are. */
  papers: Readonly<Record<string, readonly string[]>>
}

export const sermonFields: Readonly<Record<string, SermonFields>> & { post: SermonFields } = {
  /** Sermon Manager: https://github.com/WP-for-Church/Sermon-Manager, includes/admin/import. */
  wpfc_sermon: {
    speakers: 'wpfc_preacher',
    series: 'wpfc_sermon_series',
    books: 'wpfc_bible_book',
    topics: ['wpfc_sermon_topics'],
    services: ['wpfc_service_type'],
    day: 'sermon_date',
    scripture: ['bible_passage'],
    texts: ['sermon_description'],
    audio: ['sermon_audio', 'sermon_audio_id'],
    video: ['sermon_video_link', 'sermon_video'],
    duration: ['_wpfc_sermon_duration'],
    papers: { Notes: ['sermon_notes'], Bulletin: ['sermon_bulletin'] },
  },
  /** Church Content: https://churchthemes.com/guides/developer/church-content/. */
  ctc_sermon: {
    speakers: 'ctc_sermon_speaker',
    series: 'ctc_sermon_series',
    books: 'ctc_sermon_book',
    topics: ['ctc_sermon_topic', 'ctc_sermon_tag'],
    services: [],
    scripture: [],
    texts: [],
    audio: ['_ctc_sermon_audio'],
    video: ['_ctc_sermon_video'],
    duration: [],
    papers: { Notes: ['_ctc_sermon_pdf'] },
  },
  /** Advanced Sermons: https://wordpress.org/plugins/advanced-sermons/. */
  sermons: {
    speakers: 'sermon_speaker',
    series: 'sermon_series',
    books: 'sermon_book',
    topics: ['sermon_topics'],
    services: ['sermon_service_type'],
    scripture: ['asp_sermon_bible_passage'],
    texts: [],
    audio: ['asp_sermon_mp3', 'asp_sermon_audio_embed'],
    video: ['asp_sermon_youtube', 'asp_sermon_vimeo', 'asp_sermon_mp4', 'asp_sermon_video_embed'],
    duration: [],
    papers: { Notes: ['asp_sermon_pdf'], Bulletin: ['asp_sermon_bulletin'] },
  },
  /** PowerPress, and WordPress' own recordings: https://create.blubrry.com/resources/powerpress/. */
  post: {
    speakers: 'speaker',
    series: 'series',
    books: '',
    topics: ['category', 'post_tag'],
    services: [],
    scripture: [],
    texts: [],
    audio: ['enclosure'],
    video: [],
    duration: [],
    papers: {},
  },
}
