/**
 * All page routes: each one loads what its page needs. The components are loaded when they are needed; `module` names
 * their file, so that the server can have the browser fetch it early.
 */
import {
  account,
  forgotPassword,
  newsletterConfirm,
  newsletterUnsubscribe,
  resetPassword,
  setup,
  signIn,
  signUp,
} from '#app/page-routes/links.tsx'
import {
  about,
  aboutTab,
  alpha,
  contact,
  give,
  home,
  liveStreamWorship,
  mediaRoom,
  offering,
  offline,
  planAVisit,
  search,
  terms,
  unknown,
  adminPages,
} from '#app/page-routes/pages.tsx'
import { event, eventMonth, events, liveStream, liveStreams, sermon, sermons } from '#app/page-routes/records.tsx'
import { layout, root } from '#app/page-routes/root.tsx'
import {
  sermonBible,
  sermonBook,
  sermonSeries,
  sermonSpeaker,
  sermonTopic,
  sermonYear,
} from '#app/page-routes/shelves.tsx'

export const pageRoutes = root.addChildren([
  liveStreamWorship,
  layout.addChildren([
    home,
    about,
    aboutTab,
    contact,
    give,
    events,
    signUp,
    eventMonth,
    event,
    sermons,
    sermonSeries,
    sermonSpeaker,
    sermonBook,
    sermonTopic,
    sermonYear,
    sermonBible,
    sermon,
    liveStreams,
    liveStream,
    search,
    planAVisit,
    offering,
    alpha,
    terms,
    offline,
    mediaRoom,
    signIn,
    setup,
    forgotPassword,
    resetPassword,
    account,
    newsletterConfirm,
    newsletterUnsubscribe,
    adminPages,
    unknown,
  ]),
])
