/**
 * Stores the pictures, recordings and documents of an archive under the addresses that they had. An address is a hash of its
 * content, so a file that is there already is the same, and one whose content doesn't fit its name is left out.
 */
import { buffer } from 'node:stream/consumers'
import { media } from '#app/archive/layout.ts'
import type { Archive } from '#app/archive/read.ts'
import { type ListReport, newListReport } from '#app/archive/report.ts'
import { writePictures } from '#app/archive/write-pictures.ts'
import { writeRecordings } from '#app/archive/write-recordings.ts'
import { MAX_DOCUMENT_BYTES } from '#app/files/file.ts'
import { documentName, DOCUMENTS_FOLDER, storeDocument } from '#app/files/store.ts'
import { type MediaActor, type MediaServices, WRONG_NAME } from '#app/archive/media-records.ts'
import { HttpError } from '#app/http/errors.ts'

/** Files stay when the records of the same archive can't be written: nothing shows them, and a second try needs them. */
export async function writeMedia(services: MediaServices, archive: Archive, actor: MediaActor): Promise<ListReport[]> {
  const pictures = await writePictures(services, archive, actor)
  const recordings = await writeRecordings(services, archive, actor)
  const documents = await writeDocuments(services, archive, actor)
  return [pictures, recordings, documents]
}

async function writeDocuments(
  services: MediaServices,
  archive: Archive,
  { isDryRun }: MediaActor,
): Promise<ListReport> {
  const report = newListReport('documents')
  for (const name of archive.filesIn(media.documents)) {
    const path = `${media.documents}${name}`
    if (archive.size(path) > MAX_DOCUMENT_BYTES) report.notTaken.push({ title: name, why: 'It is larger than 25 MB.' })
    else if (await services.files.get(`${DOCUMENTS_FOLDER}${name}`)) report.unchanged++
    else {
      const bytes = await buffer(archive.open(path))
      const why = documentName(bytes) === name ? await refusal(services, bytes, isDryRun) : WRONG_NAME
      if (why === undefined) report.created++
      else report.notTaken.push({ title: name, why })
    }
  }
  return report
}

async function refusal(services: MediaServices, bytes: Buffer, isDryRun: boolean): Promise<string | undefined> {
  if (isDryRun) return undefined
  try {
    await storeDocument(services, bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return error.body.fields?.['document'] ?? error.body.message
  }
}
