/** The table format of subscribers. Pure, for server and browser. */
import { readAddressList } from '#app/features/newsletter/address-list.ts'
import { subscriber } from '#app/features/newsletter/subscriber.ts'
import type { TableFormat } from '#app/records/import/table.ts'

export const subscriberTable: TableFormat = {
  // The export has the day of subscribing; an import does not change it.
  columns: [...Object.keys(subscriber.fields), 'since', 'name'],
  otherNames: {
    email: words(
      'emailaddress mail email emailvalue primaryemail personalemail subscriber subscriberemail homeemail workemail otheremail emailadresse mailadresse correo correoelectrónico adresseemail courriel',
    ),
    firstName: words('first forename firstname vorname prénom nombre'),
    lastName: words('last surname familyname lastname nachname familienname apellido apellidos nomdefamille'),
    phone: words(
      'phone phonenumber telephone tel mobile mobilephone cell cellphone phonevalue mobilephonenumber homephone telefon telefonnummer handy teléfono téléphone',
    ),
    lists: words('lists list listen listas groups interests'),
    language: words('lang idioma preferredlanguage languagepreference sprache langue'),
    notes: words('notes note comment comments remarks notizen bemerkungen'),
    name: words('name fullname nombrecompleto'),
  },
  spareNames: { firstName: ['givenname'] },
  severalColumns: ['email', 'phone', 'name'],
  needsHeader: true,
  readList: readAddressList,
  needsOneOf: ['email'],
  telling: ['email', 'firstName', 'lastName'],
  messages: {
    blank: 'Paste your subscribers or choose a file',
    noRows: 'No subscribers found to import',
    unreadable: 'Failed to parse data. Please check your formatting.',
    columns: 'The first row must name the columns: Email, First name, Last name, Phone, Notes, Active.',
  },
}

function words(listed: string): string[] {
  return listed.split(' ')
}
