/** Recorded services of the sample church, newest first; each belongs to one of the last Sundays and its sermon. */

export const recordedServices: { duration: string; about: string }[] = [
  {
    duration: '1:12:40',
    about: `Holy Communion with the full choir. The anthem is "Be still, my soul" to the tune Finlandia, and the
children lead the Lord’s Prayer.`,
  },
  {
    duration: '1:14:05',
    about: `Holy Communion. The service begins outside with the blessing of the new ramp, so the first minutes are
windy.`,
  },
  {
    duration: '1:21:30',
    about: `Holy Communion with two baptisms at the font by the west door. Hymns: "For all the saints", "I bind unto
myself today", "Ye holy angels bright".`,
  },
  {
    duration: '1:09:55',
    about: `Holy Communion, with prayers for healing after the Creed. Guitar and strings lead the singing.`,
  },
  {
    duration: '1:16:20',
    about: `Holy Communion. The youth group reads the lessons and takes the collection, and does both rather well.`,
  },
  {
    duration: '1:11:15',
    about: `Morning Prayer and Holy Communion, with the plainsong setting. The sound fails for a minute before the
sermon; it comes back.`,
  },
]
