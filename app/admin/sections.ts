/** The sections of the desk as its side list names them, by what a volunteer comes to do. */
import { desk } from '#app/admin-routes.ts'

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
      { label: 'Overview', to: desk.overview },
      { label: 'Sermons', to: desk.sermons },
      { label: 'Events', to: desk.events },
      { label: 'Sunday Services', to: desk.sundayServices },
      { label: 'Service Notices', to: desk.notices },
      { label: 'Live Streams', to: desk.liveStreams },
      { label: 'Featured Content', to: desk.featured },
    ],
  },
  {
    heading: 'Answer',
    sections: [
      { label: 'Messages', to: desk.messages, count: 'new' },
      { label: 'Newsletter', to: desk.newsletter },
      { label: 'Letters', to: desk.letters },
    ],
  },
  {
    heading: 'Run',
    sections: [
      { label: 'Video Sync', to: desk.videoSync },
      { label: 'Media Watch', to: desk.mediaWatch },
      { label: 'Our Parish', to: desk.parish },
      { label: 'Settings', to: desk.settings },
      { label: 'People', to: desk.people },
      { label: 'Recently Deleted', to: desk.deleted },
      { label: 'Log', to: desk.log },
    ],
  },
]
