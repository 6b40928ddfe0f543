/**
 * A service file of OpenLP 3 (.osz): a ZIP with a list of items in JSON, in the third version of the format, as OpenLP itself writes
 * it (`create_basic_service` in openlp/core/ui/servicemanager.py, `get_service_repr` in openlp/core/lib/serviceitem.py).
 */
import { strToU8, zipSync } from 'fflate'
import type { SlideGroup } from '#app/features/sunday-services/bulletin/slides.ts'

/** `ItemCapabilities` of OpenLP: it can be previewed, looped and broken softly. It is in no library, so nobody can edit it there. */
const CAPABILITIES = [1, 5, 13]
/** `ServiceItemType.Text`. */
const TEXT = 1

/** @returns a .osz */
export function openLpOf(groups: readonly SlideGroup[]): Uint8Array<ArrayBuffer> {
  const core = { 'lite-service': false, 'service-theme': null, 'openlp-servicefile-version': 3 }
  const service = [{ openlp_core: core }, ...groups.map((group) => ({ serviceitem: itemOf(group) }))]
  return new Uint8Array(zipSync({ 'service_data.osj': strToU8(JSON.stringify(service)) }))
}

function itemOf({ title, slides, footer }: SlideGroup) {
  const header = {
    name: 'custom',
    plugin: 'custom',
    theme: null,
    title,
    footer: [title, footer].filter(Boolean),
    type: TEXT,
    audit: '',
    notes: '',
    from_plugin: false,
    capabilities: CAPABILITIES,
    search: '',
    data: '',
    xml_version: null,
    auto_play_slides_once: false,
    auto_play_slides_loop: false,
    timed_slide_interval: 0,
    start_time: 0,
    end_time: 0,
    media_length: 0,
    background_audio: [],
    theme_overwritten: false,
    will_auto_start: false,
    processor: null,
    metadata: [],
    sha256_file_hash: null,
    stored_filename: null,
  }
  // A slide that is a title alone would be empty there, since OpenLP shows titles only in its lists.
  const data = slides.map((words, at) => {
    const text = slides.length === 1 || at === 0 ? [title, words].filter(Boolean).join('\n\n') : words
    return { title: text.slice(0, 30).split('\n')[0] ?? '', raw_slide: safe(text), verseTag: String(at + 1) }
  })
  return { header, data }
}

/** Braces are OpenLP's tags of formatting. */
function safe(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')')
}
