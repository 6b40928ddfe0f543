/** What a cell looks like, whatever its column is called. Pure. */
import { writtenAddress } from '#app/definitions/typed.ts'
import { timeOf } from '#app/dates/read-time.ts'
import { parsedAddress, videoId, webAddress } from '#app/links/address.ts'
import { emailsIn } from '#app/text/emails-in.ts'
import { momentReadings } from '#app/dates/read-day.ts'

type Fits = (cell: string) => boolean

/** A cell is read as in a column that is named, where days may have times and addresses may lack `https:`. */
export const isDay: Fits = (cell) => {
  const { monthFirst, dayFirst } = momentReadings(cell, 'UTC')
  return monthFirst !== '' || dayFirst !== ''
}
/** Neither a price, such as 6.30, nor how long something takes, such as 2h. */
export const isTime: Fits = (cell) =>
  /:|[ap]\.?(?:\s?m\.?)?$|uhr$|^\d\dh\d\d$/i.test(cell) && timeOf(cell) !== undefined
export const isAudio: Fits = (cell) => {
  const address = webAddress(writtenAddress(cell))
  return address !== null && /\.(?:mp3|m4a|aac|ogg|opus|wav)$/i.test(parsedAddress(address)?.pathname ?? '')
}
export const isVideo: Fits = (cell) => cell.includes('/') && videoId(writtenAddress(cell)) !== null
export const isEmail: Fits = (cell) => emailsIn(cell).length > 0
