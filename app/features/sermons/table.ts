/** The table format of sermons. Pure, for server and browser. */
import type { TableFormat } from '#app/records/import/table.ts'

export const sermonColumnNames = [
  ...(['id', 'title', 'speaker', 'date', 'scripture', 'series', 'alsoInSeries', 'description'] as const),
  ...(['duration', 'thumbnailUrl', 'youtubeUrl', 'tags', 'audioUrl', 'transcript', 'chapters', 'guid'] as const),
]

export const sermonTable: TableFormat = {
  columns: sermonColumnNames,
  spareNames: {
    title: words(
      'sermontitle messagetitle episodetitle talktitle eventtitle servicetitle predigttitel titel titre titulo título sermonname predigtthema thema message sermon predigt название тема',
    ),
    speaker: words(
      'speakername preachername preacher preachedby speakers prediger predigerin redner sprecher prédicateur orateur predicador orador minister pastor teacher author by проповедник',
    ),
    date: words(
      'servicedate sermondate messagedate eventdate preacheddate datepreached preachedon dateofsermon deliverydate datum predigtdatum fecha дата publishedat publishdate pubdate',
    ),
    scripture: words(
      'biblepassage passage scripturereference scripturepassage biblereference bibletext bibleverse bibleverses scriptures maintext sermontext bibelstelle bibeltext predigttext référence referencia pasaje text',
    ),
    series: words('seriesname seriestitle sermonseries predigtreihe reihe serie série'),
    description: words('summary beschreibung zusammenfassung résumé descripción resumen'),
    duration: words('length runtime dauer länge durée duración'),
    thumbnailUrl: words('thumbnail'),
    transcript: words('transcription subtitles captions transkript untertitel transcripción transkription'),
    chapters: words('timestamps timecodes kapitel capítulos chapitres'),
    youtubeUrl: words('youtubelink videourl videolink videoadresse youtube video vidéo vídeo'),
    tags: words('tag topic topics keywords themen stichworte'),
    audioUrl: words(
      'audiolink audiofile mp3url mp3link mp3file audiomp3 recordingurl podcasturl enclosureurl hördatei mp3 audio recording enclosure',
    ),
  },
  spareAddresses: ['youtubeUrl', 'audioUrl', 'thumbnailUrl'],
  needsHeader: true,
  // A sermon without a title is called by its passage.
  needsOneOf: ['id', 'youtubeUrl', 'title', 'scripture', 'audioUrl'],
  telling: ['speaker', 'scripture', 'series', 'youtubeUrl', 'audioUrl'],
  messages: {
    blank: 'Please paste your tab-delimited sermon data',
    noRows: 'No data found to update',
    unreadable: 'Failed to parse data. Please check your formatting.',
    columns:
      'The first row must name the columns, separated by tabs: title, speaker, date, scripture, series, youtubeurl. Copying straight from a spreadsheet does this for you.',
  },
}

function words(listed: string): string[] {
  return listed.split(' ')
}
