/** The sections of the admin area as its side list names them, by what a volunteer comes to do. */
import { adminPages } from '#app/admin-routes.ts'

export interface Section {
  label: string
  to: string
  /** Which of the counts of what is new stands beside it. */
  count?: 'new'
}

export const sections: { heading: string; sections: Section[] }[] = [
  {
    heading: 'Keep',
    sections: [
      { label: 'Overview', to: adminPages.overview },
      { label: 'Sermons', to: adminPages.sermons },
      { label: 'Events', to: adminPages.events },
      { label: 'Sunday Services', to: adminPages.sundayServices },
      { label: 'Service Notices', to: adminPages.notices },
      { label: 'Live Streams', to: adminPages.liveStreams },
      { label: 'Featured Content', to: adminPages.featured },
    ],
  },
  {
    heading: 'Answer',
    sections: [
      { label: 'Messages', to: adminPages.messages, count: 'new' },
      { label: 'Newsletter', to: adminPages.newsletter },
      { label: 'Letters', to: adminPages.emails },
    ],
  },
  {
    heading: 'Run',
    sections: [
      { label: 'Video import', to: adminPages.videoSync },
      { label: 'Broken links', to: adminPages.mediaWatch },
      { label: 'Our Parish', to: adminPages.church },
      { label: 'Settings', to: adminPages.settings },
      { label: 'Users', to: adminPages.people },
      { label: 'Recently Deleted', to: adminPages.deleted },
      { label: 'Log', to: adminPages.log },
    ],
  },
]
