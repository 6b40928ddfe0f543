/** The table format for importing and exporting events. Pure, for server and browser. */
import type { EventFields } from '#app/features/events/event.ts'
import { recurrenceCell } from '#app/features/events/exceptions.ts'
import { BYTE_ORDER_MARK, escapeFormula, writeTsv } from '#app/records/import/delimited.ts'
import { listText } from '#app/definitions/fields.ts'
import type { DayFields } from '#app/records/import/days.ts'
import type { TableFormat } from '#app/records/import/table.ts'

/** The columns, in their order. Those after the eleventh are optional; new ones come last. */
export const eventColumnNames = [
  ...(['id', 'title', 'description', 'date', 'startTime', 'endTime', 'location', 'imageUrl'] as const),
  ...(['externalUrl', 'externalLinkText', 'recurrenceDescription', 'recurrenceRule'] as const),
  ...(['categories', 'signUp', 'places', 'signUpQuestions', 'endDate', 'isDaily', 'partySize'] as const),
]

export const eventTable: TableFormat = {
  // What programs say besides: what they call an event, and whether it has times.
  columns: [...eventColumnNames, 'origin', 'allDay'],
  otherNames: {
    date: words('startdate eventstartdate ctceventstartdate firstday'),
    endDate: words('enddate eventenddate ctceventenddate lastday until'),
    isDaily: words('eachday daily'),
    startTime: words('eventstarttime ctceventstarttime'),
    endTime: words('eventendtime ctceventendtime'),
    allDay: words('alldayevent eventallday'),
  },
  spareNames: {
    title: words('eventname eventtitle event titel titre título veranstaltung name what subject heading summary'),
    date: words('eventdate dateofevent startdatetime datum fecha when day start starts startsat begins tag beginn'),
    endDate: words('endday enddatetime untilday untildate enddatum end ends endsat finishes ende through'),
    startTime: words(
      'time timeofday uhrzeit startzeit heure hora hour start starts startsat begins begin beginn from von',
    ),
    endTime: words('end ends endsat to till finish finishes endzeit ende bis'),
    location: words(
      'eventlocation locationname eventvenuename eventvenue ctceventvenue venuename venue place where ort lieu lugar address',
    ),
    description: words(
      'eventdescription details detail notes info about content postcontent summary beschreibung descripción',
    ),
    imageUrl: words('eventfeaturedimage featuredimage eventimage image picture photo bild'),
    externalUrl: words(
      'eventurl eventwebsite website webseite url link weblink registrationlink registrationurl moreinfo',
    ),
    recurrenceRule: words('rrule'),
    recurrenceDescription: words('recurrence repeats repeat recurs recurring frequency howoften schedule wiederholung'),
    categories: words('eventcategory eventcategories category kategorie kategorien eventtype ministry type'),
    allDay: words('wholeday isallday ganztägig'),
  },
  spareAddresses: ['externalUrl', 'imageUrl'],
  needsHeader: false,
  needsOneOf: ['title'],
  telling: ['startTime', 'endTime', 'location', 'endDate', 'recurrenceRule', 'recurrenceDescription', 'allDay'],
  rowsNeed: 'title',
  messages: {
    blank: 'Please paste your tab-delimited event data',
    noRows: 'No valid events found to import',
    unreadable: 'Failed to parse event data. Please check your formatting.',
    columns: `Put each event’s title in the second column. The columns are ${eventColumnNames.join(', ')}. Columns must be divided by tabs, or by commas below a first row that names them.`,
  },
}

/** The fields of days, and of the times that their cells may hold, too. */
export const eventDays: DayFields = { date: 'startTime', endDate: 'endTime' }

function words(listed: string): string[] {
  return listed.split(' ')
}

/** The cells of what most events don't have, empty without it. */
function signsOf({ signUp, isDaily, partySize }: EventFields) {
  const yes = (isSet: boolean) => (isSet ? 'yes' : '')
  return { signUp: yes(signUp), isDaily: yes(isDaily), partySize: partySize > 1 ? String(partySize) : '' }
}

/** Tab-delimited text with column names first; cells that would run as formulas are escaped. */
export function eventsText(events: readonly (EventFields & { id: string })[]): string {
  const rows = events.map((event) => {
    const lists = { categories: listText(event.categories), signUpQuestions: listText(event.signUpQuestions) }
    const cells = { ...event, ...lists, recurrenceRule: recurrenceCell(event), ...signsOf(event) }
    return eventColumnNames.map((name) => escapeFormula(cells[name]))
  })
  return `${BYTE_ORDER_MARK}${writeTsv([eventColumnNames, ...rows])}`
}
