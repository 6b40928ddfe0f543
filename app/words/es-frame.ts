import type { Words } from '#app/words/languages.ts'

export const frame: Words = {
  // The document (app/site/document.tsx, head.ts)
  'Skip to content': 'Ir al contenido',
  News: 'Noticias',
  Events: 'Eventos',
  Podcast: 'Podcast',
  '{title}, page {page}': '{title}, página {page}',
  '{denomination} church': 'Iglesia {denomination}',
  Church: 'Iglesia',
  '{kind} in {place}': '{kind} en {place}',

  // The menu and the links in the footer (app/links, app/pages/menu.ts, app/ui/nav.tsx)
  'About Us': 'Quiénes somos',
  Sermons: 'Sermones',
  Contact: 'Contacto',
  Give: 'Dar',
  'Plan a Visit': 'Planee su visita',
  ALPHA: 'ALPHA',
  Home: 'Inicio',
  About: 'Nosotros',
  'Live Streams': 'Transmisiones',
  'Media Room': 'Sala de prensa',
  'About Our Church': 'Acerca de nuestra iglesia',
  Staff: 'Equipo',
  Music: 'Música',
  'Kids Church': 'Iglesia de niños',
  'What We Believe': 'Lo que creemos',
  Offering: 'Ofrenda',
  Alpha: 'Alpha',
  'Terms and Conditions': 'Términos y condiciones',
  'Ministries and Groups': 'Ministerios y grupos',
  'Live Streams & Services': 'Transmisiones en vivo y servicios',
  Main: 'Principal',
  Menu: 'Menú',
  Close: 'Cerrar',
  Search: 'Buscar',
  Admin: 'Administración',
  Directions: 'Cómo llegar',
  Watch: 'Ver',

  // The footer (app/ui/footer.tsx)
  'Service Times': 'Horarios',
  'This {change}': 'Este {change}',
  'Next: {date}': 'Próximo: {date}',
  'Quick links': 'Enlaces rápidos',
  'Our YouTube channel': 'Nuestro canal de YouTube',
  'Email {name}': 'Escribir a {name}',
  Privacy: 'Privacidad',
  Accessibility: 'Accesibilidad',
  'Admin Dashboard': 'Panel de administración',
  Account: 'Cuenta',
  Logout: 'Cerrar sesión',
  Login: 'Iniciar sesión',

  // Parts of pages (app/ui)
  '(opens in a new tab)': '(se abre en otra pestaña)',
  Newer: 'Más recientes',
  Older: 'Anteriores',
  'Pages of {what}': 'Páginas de {what}',
  'Page {page}': 'Página {page}',
  'Page {page} of {pages}': 'Página {page} de {pages}',
  'Try again': 'Intentar de nuevo',
  'Something went wrong on our side. Please try again.':
    'Algo salió mal de nuestro lado. Inténtelo de nuevo, por favor.',
  'with Google Maps': 'con Google Maps',
  'Show the map': 'Mostrar el mapa',
  'Map of {name}': 'Mapa de {name}',
  'Loading map...': 'Cargando el mapa...',
  '{action} on {site}': '{action} en {site}',
  'This video’s owner doesn’t allow it to be shown on other sites.':
    'El dueño de este video no permite mostrarlo en otros sitios.',
  'Watch it on YouTube': 'Verlo en YouTube',
  'Sorry, this video isn’t available anymore. {us} if you’d like a copy.':
    'Lo sentimos, este video ya no está disponible. {us} si quiere una copia.',
  'Sorry, this recording isn’t available anymore. {us} if you’d like a copy.':
    'Lo sentimos, esta grabación ya no está disponible. {us} si quiere una copia.',
  'Let us know': 'Avísenos',
  'Loading the {name}…': 'Cargando {name}…',
  'We couldn’t load the {name}.': 'No pudimos cargar {name}.',
  'The {name} needs JavaScript, which is turned off in your browser.':
    'JavaScript está desactivado en su navegador, y sin él no podemos mostrar {name}.',
  'Email a friend': 'Enviar por correo',
  'Link copied': 'Enlace copiado',
  Share: 'Compartir',

  // Forms (app/ui/field.tsx, form.tsx, questions.tsx, app/site/public-form.ts)
  'It wasn’t sent. What you typed is still here.': 'No se envió. Lo que escribió sigue aquí.',
  'Fix 1 problem:': 'Corrija 1 problema:',
  'Fix # problems:': 'Corrija # problemas:',
  Problem: 'Problema',
  'We kept what you typed here before.': 'Guardamos lo que había escrito aquí.',
  Clear: 'Borrar',
  'Cleared.': 'Borrado.',
  Undo: 'Deshacer',
  'Leave this field empty': 'Deje este campo vacío',
  'Choose…': 'Elija…',
  'Error: ': 'Error: ',
  Error: 'Error',
  'One moment': 'Un momento',
  'Our website is being updated. Please leave this page open: your form sends itself in a moment.':
    'Estamos actualizando nuestro sitio web. Deje abierta esta página, por favor: su formulario se enviará solo en un momento.',

  // Changes of services (app/ui/notices.ts, notice-banner.tsx)
  'Service changes': 'Cambios en los servicios',
  Notices: 'Avisos',
  'Event changes': 'Cambios en los eventos',
  'Watch online': 'Ver en línea',
  Read: 'Leer',
  more: 'más',
  less: 'menos',
  'Worship on {date},': 'El culto del {date}',
  'Worship at {time} on {date},': 'El culto del {date} ({time})',
  '{worship} is canceled.': '{worship} queda cancelado.',
  '{worship} is online only.': '{worship} es solo en línea.',
  '{worship} has moved': '{worship} cambia de hora o de lugar',
  '{worship} has moved to {where}': '{worship} cambia: {where}',
  canceled: 'cancelado',
  'online only': 'solo en línea',
  'new time or place': 'nueva hora o lugar',

  // Service times (app/church/worship-services.ts, app/ui/service-times.tsx, live-note.ts)
  'Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays':
    'domingos lunes martes miércoles jueves viernes sábados',
  '{days} {times}': '{days} {times}',
  '{days} at {times}': 'los {days} a las {times}',
  '{days} at {one}': 'los {days} a la {one}',
  '{day} vigil {times}': 'vigilia del {day} {times}',
  '{day} vigil at {times}': 'la vigilia del {day} a las {times}',
  '{list} and {last}': '{list} y {last}',
  '{weekday} service': 'Servicio del {weekday}',
  'Upcoming Services': 'Próximos servicios',
  'Sunday services are live at 10:30 AM EST': 'Los servicios del domingo se transmiten en vivo a las 10:30 AM EST',
  services: 'servicios',
  Masses: 'misas',
  '{day} {services} are live at {times} {zone}': '{services} del {day} en vivo: {times} {zone}',
  '{services} are live {days} {zone}': '{services} en vivo: {days} {zone}',

  // The player, and what is kept for later (app/ui/player, app/ui/offline)
  'Save for offline': 'Guardar para escuchar sin conexión',
  'Saving…': 'Guardando…',
  'Remove from this device': 'Quitar de este dispositivo',
  'Saved on this device.': 'Guardado en este dispositivo.',
  'We couldn’t save it. Check your connection and the free space on this device.':
    'No pudimos guardarlo. Revise su conexión y el espacio libre en este dispositivo.',
  Off: 'No',
  Speed: 'Velocidad',
  Sleep: 'Apagar',
  'Sleep timer': 'Temporizador de apagado',
  Download: 'Descargar',
  Pause: 'Pausa',
  Listen: 'Escuchar',
  'Audio player': 'Reproductor de audio',
  Play: 'Reproducir',
  More: 'Más',
  'Close the player': 'Cerrar el reproductor',
  'Back {seconds} seconds': 'Retroceder {seconds} segundos',
  'Forward {seconds} seconds': 'Adelantar {seconds} segundos',
  'This recording can’t be played right now.': 'Esta grabación no se puede reproducir en este momento.',
  Position: 'Posición',
  '{count} of {total}': '{count} de {total}',

  // Pages that can’t be shown (app/site/render.tsx, pages/not-found.tsx, service.tsx, offline.tsx)
  'We couldn’t load this page': 'No pudimos cargar esta página',
  'We couldn’t load this page.': 'No pudimos cargar esta página.',
  '404 Page Not Found': '404 Página no encontrada',
  'We can’t find this page.': 'No encontramos esta página.',
  'Did you forget to add the page to the router?': 'Aquí no hay ninguna página.',
  'Looking for something else? This page was moved, deleted or never existed. Try one of these:':
    '¿Busca otra cosa? Esta página se movió, se borró o nunca existió. Pruebe con una de estas:',
  'You’re signed in as {name}, who isn’t an administrator.':
    'Inició sesión como {name}, que no es administrador de este sitio.',
  'If you look after this website, sign in to open this page.':
    'Si usted cuida este sitio web, inicie sesión para abrir esta página.',
  'Service Not Found': 'No se encontró el servicio',
  'We can’t find this service. It may have been removed.':
    'No encontramos este servicio. Es posible que se haya retirado.',
  'Error Loading Service': 'Error al cargar el servicio',
  'We couldn’t load this service.': 'No pudimos cargar este servicio.',
  'Error:': 'Error:',
  'Back to Services': 'Volver a los servicios',
  'Our service on {date}.': 'Nuestro servicio del {date}.',
  'The sermon of that day': 'El sermón de ese día',
  'The sermons of that day': 'Los sermones de ese día',
  'You’re offline': 'No tiene conexión',
  'Service times, our address and what is saved on this device.':
    'Los horarios de los servicios, nuestra dirección y lo que está guardado en este dispositivo.',
  'This page isn’t saved on this device. Here is what you can use without a connection.':
    'Esta página no está guardada en este dispositivo. Esto es lo que puede usar sin conexión.',
  'Find Us': 'Encuéntrenos',
  'Saved recordings': 'Grabaciones guardadas',
  'Pages you have seen': 'Páginas que ha visto',

  // Home (app/site/pages/hero.tsx, home.tsx, worship-buttons.island.tsx)
  'Watch a service': 'Ver un servicio',
  'View All': 'Ver todo',
  'View All Events': 'Ver todos los eventos',
  'View All Sermons': 'Ver todos los sermones',
  'View All Services': 'Ver todos los servicios',
  'Live Stream Worship': 'Servicio en vivo',
  'Service Starts in': 'El servicio comienza en',
  'Plan Your Visit': 'Planee su visita',
  'Background video': 'Video de fondo',
  'Play video': 'Reproducir el video',
  'Pause video': 'Pausar el video',

  // About, Alpha, Contact, Plan a Visit (app/site/pages, app/site/page-details.tsx)
  'About us': 'Quiénes somos',
  'Our Church': 'Nuestra iglesia',
  'Email us about music': 'Escríbanos sobre la música',
  '{day} service time': 'Hora del {day}',
  'about Alpha': 'sobre Alpha',
  'Alpha: the next course': 'Alpha: el próximo curso',
  'Register for Alpha': 'Inscribirse en Alpha',
  'Learn More': 'Conozca más',
  'Next course? Just ask us.': '¿Cuándo es el próximo curso? Pregúntenos.',
  'Watch the introduction': 'Ver la introducción',
  Address: 'Dirección',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  'For whom': 'Para quién',
  When: 'Cuándo',
  Where: 'Dónde',
  Leader: 'Líder',
  Parking: 'Estacionamiento',
  Who: 'Quién',
  'On other {days}: {usual}': 'Los demás {days}: {usual}',
  "Let us know you're coming": 'Avísenos que viene',
  'at {times}': '({times})',
  'I’d like to join': 'Me gustaría participar',
  'I’d like to join: {title}': 'Me gustaría participar: {title}',
  'Contact us': 'Contáctenos',
  'Upcoming events': 'Próximos eventos',
  'All News': 'Todas las noticias',
  'No news yet': 'Todavía no hay noticias',
  'See what’s coming up instead.': 'Mientras tanto, vea lo que viene.',
  news: 'noticias',
  'Picture {place}': 'Imagen {place}',

  // Giving (app/site/pages/giving.tsx, giving-blocks.tsx)
  'giving form': 'el formulario para dar',
  'By check': 'Con cheque',
  'In person': 'En persona',
  'Through the office': 'Por medio de la oficina',
  Giving: 'Ofrendas',
  'Give online': 'Dar en línea',
  'Email us about giving': 'Escríbanos sobre las ofrendas',
  'Contact us about giving': 'Contáctenos sobre las ofrendas',
  'Call {phone}': 'Llamar al {phone}',
  'If you don’t see it, {tab} or see {ways}.': 'Si no lo ve, {tab} o vea {ways}.',
  'open it in a new tab': 'ábralo en otra pestaña',
  'other ways to give': 'otras maneras de dar',
  'Offering form': 'Formulario de ofrendas',

  // Media room (app/site/pages/media-room.tsx)
  'Brand assets': 'Recursos de imagen',
  'media room': 'la sala de prensa',
  Logo: 'Logotipo',
  'Download the logo': 'Descargar el logotipo',
  'Logo of {name}': 'Logotipo de {name}',
  Colors: 'Colores',
  'Download the colors': 'Descargar los colores',
  Primary: 'Principal',
  Accent: 'De acento',
  Secondary: 'Secundario',
  Images: 'Imágenes',
  'The shore at sunrise': 'La costa al amanecer',
  'The church': 'La iglesia',
  'The path to the beach': 'El camino a la playa',
  'The church and the town': 'La iglesia y el pueblo',
  'The park': 'El parque',
  'The church and the hills': 'La iglesia y las colinas',
  'The path through the meadow': 'El camino por la pradera',
  'The church and the fields': 'La iglesia y los campos',
  'The path through the fields': 'El camino por los campos',
  'The church at night': 'La iglesia de noche',

  // Posters (app/site/pages/poster.tsx)
  'Poster: {title}': 'Cartel: {title}',
  Poster: 'Cartel',
  Letter: 'Carta',
  A4: 'A4',
  Print: 'Imprimir',
  'QR code that leads to {address}': 'Código QR que lleva a {address}',
  'Point your phone’s camera at the code, or visit': 'Apunte la cámara de su teléfono al código, o visite',

  // For people who look after the website (app/site/edit-link.island.tsx)
  Editing: 'Edición',
  'Edit this': 'Editar esto',

  // Search (app/search, app/pages/site-pages.ts)
  'Search our sermons, events, services and pages.': 'Busque en nuestros sermones, eventos, servicios y páginas.',
  'What are you looking for?': '¿Qué busca?',
  'A sermon, an event, a person or a page. You can also type a passage, such as John 3:16.':
    'Un sermón, un evento, una persona o una página. También puede escribir un pasaje, como Juan 3:16.',
  'This site': 'Este sitio',
  'Search this site': 'Buscar en este sitio',
  result: 'resultado',
  results: 'resultados',
  '{count} for “{q}”': '{count} para “{q}”',
  'The first {count} for “{q}”': 'Los primeros {count} para “{q}”',
  'No results': 'Sin resultados',
  'Nothing found for “{q}”': 'No encontramos nada para “{q}”',
  'Try fewer or other words, or look here:': 'Pruebe con menos palabras o con otras, o busque aquí:',
  'Did you mean {words}?': '¿Quiso decir {words}?',
  '{list} with “{q}”': '{list} con “{q}”',
  Pages: 'Páginas',
  Services: 'Servicios',
  Sundays: 'Domingos',
  'All sermons': 'Todos los sermones',
  'All events': 'Todos los eventos',
  'All services': 'Todos los servicios',
  'Sermons through the Bible': 'Sermones a través de la Biblia',
  'Find a sermon by word, speaker or Bible passage.': 'Busque un sermón por palabra, predicador o pasaje de la Biblia.',
  'The books and chapters of the Bible that we have preached on.':
    'Los libros y capítulos de la Biblia sobre los que hemos predicado.',
  'Worship with us, wherever you are.': 'Adore a Dios con nosotros, dondequiera que esté.',
  'What this website keeps about people, for what, how long, and who sees it.':
    'Qué guarda este sitio web sobre las personas, para qué, cuánto tiempo y quién lo ve.',
  'How this website works for everyone, what may still be hard, and how to tell us.':
    'Cómo este sitio web sirve a todas las personas, qué puede seguir siendo difícil y cómo avisarnos.',
  // Words for which people search
  'preaching podcast listen audio messages': 'predicación prédica podcast escuchar audio mensajes',
  'scripture book passage verse map': 'escritura libro pasaje versículo mapa',
  'watch online live video livestream': 'ver en línea en vivo video transmisión directo',
  'data protection cookies gdpr delete personal information':
    'protección de datos cookies borrar eliminar información personal',
  'wcag screen reader keyboard disability contrast': 'wcag lector de pantalla teclado discapacidad contraste',
  'new visitor first time directions parking what to wear children kids questions faq':
    'nuevo visitante primera vez cómo llegar estacionamiento ropa vestir niños preguntas',
  'phone email address map directions office message prayer times worship service':
    'teléfono correo dirección mapa cómo llegar oficina mensaje oración horario culto misa servicio',
  'calendar what’s on': 'calendario agenda actividades',
  'watch online video stream livestream broadcast worship': 'ver en línea video transmisión en vivo directo culto misa',
  'recordings worship': 'grabaciones culto misa',
  'giving donate donation tithe pledge money': 'dar donar donación diezmo ofrenda promesa dinero',
  'giving donate donation tithe money card': 'dar donar donación diezmo ofrenda dinero tarjeta',
  'who we are': 'quiénes somos',
  'clergy pastor priest rector leaders': 'clero pastor sacerdote padre párroco rector líderes',
  'children nursery family': 'niños guardería cuna familia',
  'course faith doubts questions': 'curso fe dudas preguntas',
  'blog announcements': 'blog anuncios avisos',
  'join volunteer serve small group bible study': 'participar voluntario servir grupo pequeño estudio bíblico',
  'privacy text messages': 'privacidad mensajes de texto',
  'press brand logo': 'prensa marca logotipo',

  // Errors (app/http)
  'We’ll be right back': 'Volvemos enseguida',
  'We couldn’t do this': 'No pudimos hacerlo',
  'Go back to find what you typed.': 'Vuelva atrás para encontrar lo que escribió.',
  '{what} not found': 'No encontrado: {what}',
  File: 'Archivo',
  Image: 'Imagen',
  'Audio file': 'Archivo de audio',
  Event: 'Evento',
  Page: 'Página',
  Form: 'Formulario',
  Sitemap: 'Mapa del sitio',
  'Too many tries in a short time. Wait a few minutes, then try again.':
    'Demasiados intentos en poco tiempo. Espere unos minutos e inténtelo de nuevo.',
  'Many people are visiting our website at this moment. Please try again in a few seconds.':
    'Muchas personas están visitando nuestro sitio web en este momento. Inténtelo de nuevo en unos segundos, por favor.',
  'Something went wrong on our side. Try again. If it keeps happening, send us this number: {number}':
    'Algo salió mal de nuestro lado. Inténtelo de nuevo. Si vuelve a pasar, envíenos este número: {number}',
  'The server’s disk is full, so nothing was saved. Please tell the person who runs this site, and try again when there is room.':
    'El disco del servidor está lleno, así que no se guardó nada. Avise a la persona que lleva este sitio e inténtelo de nuevo cuando haya espacio, por favor.',
  'We can’t reach our database right now, so nothing was saved. Try again in a minute.':
    'En este momento no podemos usar nuestra base de datos, así que no se guardó nada. Inténtelo de nuevo en un minuto.',
  'We can’t reach our image and file storage right now, so nothing was saved. Try again in a minute.':
    'En este momento no podemos usar nuestro almacén de imágenes y archivos, así que no se guardó nada. Inténtelo de nuevo en un minuto.',
  'We lost the connection to our database while saving this, so we don’t know if it was saved. Check before you try again.':
    'Perdimos la conexión con nuestra base de datos mientras guardábamos, y no sabemos si se guardó. Revíselo antes de intentarlo de nuevo.',
  'The request body isn’t valid JSON.': 'La solicitud no es JSON válido.',
  'This request is too large.': 'Esta solicitud es demasiado grande.',
  'Send the fields as JSON (Content-Type: application/json).':
    'Envíe los campos como JSON (Content-Type: application/json).',
  'Our website is being updated, so nothing can be saved at this moment. What you wrote is still here: send it again in a minute.':
    'Estamos actualizando nuestro sitio web y en este momento no se puede guardar nada. Lo que escribió sigue aquí: envíelo de nuevo en un minuto.',
  'This page came without encryption. Open {siteUrl} and try again.':
    'Esta página llegó sin cifrar. Abra {siteUrl} e inténtelo de nuevo.',
  'This request must come from our own website.': 'Esta solicitud debe venir de nuestro propio sitio web.',
  'Try again in a minute.': 'Inténtelo de nuevo en un minuto.',

  // Signing in (app/accounts/sign-in-page.tsx, api.ts, throttle.ts)
  'Sign in': 'Iniciar sesión',
  'Sign in as someone else': 'Iniciar sesión con otra cuenta',
  'For people who manage this website. You don’t need an account to use the rest of the site.':
    'Para las personas que administran este sitio web. No necesita una cuenta para usar el resto del sitio.',
  'You were signed out. Sign in to continue. What you typed is still there.':
    'Su sesión se cerró. Inicie sesión para continuar. Lo que escribió sigue ahí.',
  'The backup was restored. Sign in with an email address and password from the backup to see it.':
    'Se restauró la copia de seguridad. Para verla, inicie sesión con un correo electrónico y una contraseña de la copia.',
  'You’re signed in as {name}. Signing in below signs that account out.':
    'Inició sesión como {name}. Si inicia sesión abajo, se cerrará la de esa cuenta.',
  Password: 'Contraseña',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'You’re signed in': 'Ya inició sesión',
  'as {name}.': 'como {name}.',
  Continue: 'Continuar',
  'Continue with {name}': 'Continuar con {name}',
  'Enter your code': 'Escriba su código',
  'Open your authenticator app and enter the code it shows.':
    'Abra su aplicación de autenticación y escriba el código que muestra.',
  Code: 'Código',
  'The six digits from your app, or one of your backup codes.':
    'Los seis dígitos de su aplicación, o uno de sus códigos de respaldo.',
  'Start over': 'Empezar de nuevo',
  'That email and password don’t match. Try again, or reset your password.':
    'Ese correo electrónico y esa contraseña no coinciden. Inténtelo de nuevo o cambie su contraseña.',
  'Too many wrong codes. Wait 15 minutes and try again.':
    'Demasiados códigos equivocados. Espere 15 minutos e inténtelo de nuevo.',
  'That account can’t sign in here. Ask an administrator to invite that email address, or sign in with your password.':
    'Con esa cuenta no se puede iniciar sesión aquí. Pida a un administrador que invite a ese correo electrónico, o inicie sesión con su contraseña.',
  'That service isn’t responding. Try again later, or sign in with your password.':
    'Ese servicio no responde. Inténtelo más tarde o inicie sesión con su contraseña.',
  minute: 'minuto',
  minutes: 'minutos',
  'Too many wrong codes. Try again in {minutes}.': 'Demasiados códigos equivocados. Inténtelo de nuevo en {minutes}.',
  'Too many tries. Try again in {minutes}. To get in now, use “Forgot your password?”, or ask an administrator to send you a password link.':
    'Demasiados intentos. Inténtelo de nuevo en {minutes}. Para entrar ahora, use “¿Olvidó su contraseña?” o pida a un administrador que le envíe un enlace para la contraseña.',
  'We can’t check codes because this website’s secret key has changed. Ask the person who runs the server to reset your account.':
    'No podemos revisar los códigos porque cambió la clave secreta de este sitio web. Pida a la persona que lleva el servidor que restablezca su cuenta.',
  'Enter the code from your authenticator app.': 'Escriba el código de su aplicación de autenticación.',
  'That code is wrong or has expired. Enter the newest code from your app.':
    'Ese código es incorrecto o ya venció. Escriba el código más reciente de su aplicación.',

  // The forms of accounts (app/accounts/forms.ts, schema.ts, password.ts)
  'Enter your password': 'Escriba su contraseña',
  'Enter the code': 'Escriba el código',
  'Use at least 8 characters.': 'Use al menos 8 caracteres.',
  'Password is required': 'Falta la contraseña',
  'Valid email is required': 'Escriba un correo electrónico válido',
  'You’re signed in.': 'Ya inició sesión.',
  'We couldn’t sign you in. Try again.': 'No pudimos iniciar su sesión. Inténtelo de nuevo.',
  'You’re all set. You’re now the administrator of this site.': 'Todo listo. Ahora usted administra este sitio.',
  'We couldn’t create your account. Try again.': 'No pudimos crear su cuenta. Inténtelo de nuevo.',
  'Check your email': 'Revise su correo electrónico',
  'If that address has an account, we’ve sent it a link. The link works for one hour. If you don’t see it, check your spam folder.':
    'Si esa dirección tiene una cuenta, le enviamos un enlace. El enlace sirve durante una hora. Si no lo ve, revise su carpeta de correo no deseado.',
  'We couldn’t send the link. Try again.': 'No pudimos enviar el enlace. Inténtelo de nuevo.',
  'Password saved': 'Contraseña guardada',
  'You can sign in with it now.': 'Ya puede iniciar sesión con ella.',
  'We couldn’t save your password. Try again.': 'No pudimos guardar su contraseña. Inténtelo de nuevo.',
  'Password changed. We signed you out of all other browsers.':
    'Contraseña cambiada. Cerramos su sesión en todos los demás navegadores.',
  'We couldn’t change your password. Try again.': 'No pudimos cambiar su contraseña. Inténtelo de nuevo.',
  'Signed out of all other browsers.': 'Se cerró su sesión en todos los demás navegadores.',
  'We couldn’t sign you out of the other browsers. Try again.':
    'No pudimos cerrar su sesión en los demás navegadores. Inténtelo de nuevo.',
  'We couldn’t check your password. Try again.': 'No pudimos revisar su contraseña. Inténtelo de nuevo.',
  'Two-step verification is on. You’ll enter a code each time you sign in.':
    'La verificación en dos pasos está activada. Escribirá un código cada vez que inicie sesión.',
  'We couldn’t turn on two-step verification. Try again.':
    'No pudimos activar la verificación en dos pasos. Inténtelo de nuevo.',
  'Two-step verification is off. You’ll sign in with your password only.':
    'La verificación en dos pasos está desactivada. Iniciará sesión solo con su contraseña.',
  'We couldn’t turn off two-step verification. Try again.':
    'No pudimos desactivar la verificación en dos pasos. Inténtelo de nuevo.',
  'That isn’t your password': 'Esa no es su contraseña',
  'Two-step verification is already on.': 'La verificación en dos pasos ya está activada.',
  'New password': 'Contraseña nueva',
  'At least 8 characters. A few unrelated words work well.':
    'Al menos 8 caracteres. Unas cuantas palabras sin relación entre sí funcionan bien.',
  'Use at least {count} characters. A few unrelated words work well.':
    'Use al menos {count} caracteres. Unas cuantas palabras sin relación entre sí funcionan bien.',
  'Use {count} characters or fewer': 'Use {count} caracteres o menos',
  'Your password contains a character we can’t accept. Use letters, numbers, spaces and punctuation.':
    'Su contraseña tiene un carácter que no podemos aceptar. Use letras, números, espacios y signos de puntuación.',
  'Don’t use your own name or email address as your password':
    'No use su propio nombre ni su correo electrónico como contraseña',
  'That password is too common and easy to guess. Choose another one.':
    'Esa contraseña es demasiado común y fácil de adivinar. Elija otra.',

  // The account (app/accounts/account-page.tsx)
  'Your account': 'Su cuenta',
  'Sign out': 'Cerrar sesión',
  'Other browsers': 'Otros navegadores',
  'Sign out of all other browsers': 'Cerrar sesión en todos los demás navegadores',
  'You aren’t signed in anywhere else.': 'No tiene sesión abierta en ningún otro lugar.',
  'You’re also signed in on one other browser.': 'También tiene sesión abierta en otro navegador.',
  'You’re also signed in on {count} other browsers.': 'También tiene sesión abierta en otros {count} navegadores.',
  'Change password': 'Cambiar la contraseña',
  'Current password': 'Contraseña actual',
  'Your password': 'Su contraseña',
  'Two-step verification': 'Verificación en dos pasos',
  'Turn off': 'Desactivar',
  'Set up': 'Configurar',
  'Turn on': 'Activar',
  'Two-step verification is on. You enter a code from your app each time you sign in.':
    'La verificación en dos pasos está activada. Cada vez que inicia sesión escribe un código de su aplicación.',
  'Protect your account with a code from an app on your phone. Even if someone learns your password, they can’t sign in without your phone.':
    'Proteja su cuenta con un código de una aplicación en su teléfono. Aunque alguien sepa su contraseña, no podrá iniciar sesión sin su teléfono.',
  'Enter the code from your app': 'Escriba el código de su aplicación',
  'Code from the app': 'Código de la aplicación',
  'Six digits; they change every 30 seconds.': 'Seis dígitos; cambian cada 30 segundos.',
  'Start over with a new key': 'Empezar de nuevo con otra clave',
  'Add this site to your authenticator app': 'Agregue este sitio a su aplicación de autenticación',
  'Scan this code with the app on your phone:': 'Escanee este código con la aplicación en su teléfono:',
  'QR code for your authenticator app': 'Código QR para su aplicación de autenticación',
  'If you’re on that phone now, {app} instead. Or choose “Enter a setup key” in the app and type:':
    'Si está usando ese teléfono ahora, mejor {app}. O elija en la aplicación que quiere escribir una clave, y escriba:',
  'open the app': 'abra la aplicación',
  'Backup codes': 'Códigos de respaldo',
  'Use one of these if you lose your phone. Each works once. Write them down now; we can’t show them again.':
    'Use uno de estos si pierde su teléfono. Cada uno sirve una sola vez. Anótelos ahora; no podremos mostrarlos otra vez.',

  // Links for passwords (app/accounts/password-pages.tsx, password-api.ts, setup.ts)
  'Enter your email address to get a link for choosing a new one.':
    'Escriba su correo electrónico para recibir un enlace con el que elegir una nueva.',
  'Send link': 'Enviar enlace',
  'Back to sign in': 'Volver a iniciar sesión',
  'Choose a password': 'Elija una contraseña',
  'Only you will know it. No one who runs this site can see it.':
    'Solo usted la sabrá. Nadie que administre este sitio puede verla.',
  'Save password': 'Guardar la contraseña',
  'For {email}': 'Para {email}',
  'This link has expired': 'Este enlace venció',
  'It was already used or is too old. Request a new one; it takes a minute.':
    'Ya se usó o es demasiado antiguo. Pida otro; toma un minuto.',
  'Request a new link': 'Pedir otro enlace',
  'This link has expired or was already used. Request a new one': 'Este enlace ya venció o ya se usó. Pida otro',
  'This site can’t send email yet. Ask an administrator for a link to choose a new password.':
    'Este sitio todavía no puede enviar correos. Pida a un administrador un enlace para elegir una contraseña nueva.',
  'You’re signed in as {name}.': 'Inició sesión como {name}.',
  'You can sign in with it now. Other browsers are signed out.':
    'Ya puede iniciar sesión con ella. En los demás navegadores se cerró la sesión.',
  Welcome: 'Le damos la bienvenida',
  'Your site is running. Create your administrator account; you can invite others later. This link works once.':
    'Su sitio está funcionando. Cree su cuenta de administración; después puede invitar a otros. Este enlace sirve una sola vez.',
  'Create account': 'Crear cuenta',
  'Your name': 'Su nombre',
  'You’ll use it to sign in.': 'Lo usará para iniciar sesión.',
  'This setup link was used': 'Este enlace de configuración ya se usó',
  'The website has an administrator, so setup links do nothing anymore.':
    'El sitio web ya tiene quien lo administre, así que los enlaces de configuración ya no sirven.',
  'This link has been replaced': 'Este enlace fue reemplazado',
  'Each time the server starts, it prints a new setup link. Only the newest one works. Find it in the server’s output.':
    'Cada vez que el servidor arranca, muestra un nuevo enlace de configuración. Solo sirve el más reciente. Búsquelo en la salida del servidor.',
  'This link has been used or is older than {days} days. Make a new one on the server: {command}':
    'Este enlace ya se usó o tiene más de {days} días. Cree otro en el servidor: {command}',

  // The emails of accounts (app/accounts/emails.ts)
  'Someone asked to reset the password for your account at {site}. If it was you, choose a new password:':
    'Alguien pidió cambiar la contraseña de su cuenta en {site}. Si fue usted, elija una contraseña nueva:',
  'Choose a new password': 'Elegir una contraseña nueva',
  'The link works once and expires in one hour.': 'El enlace sirve una sola vez y vence en una hora.',
  'If it wasn’t you, ignore this email. Your password hasn’t changed.':
    'Si no fue usted, no haga caso de este correo. Su contraseña no ha cambiado.',
  'Reset your password': 'Cambie su contraseña',
  'You’re invited to help manage {site}': 'Le invitan a ayudar a administrar {site}',
  '{by} invited you to help manage the church website, {site}.':
    '{by} le invita a ayudar a administrar el sitio web de la iglesia, {site}.',
  'Choose a password within 7 days to accept the invitation:':
    'Elija una contraseña en los próximos 7 días para aceptar la invitación:',
  'Not expecting this? Ask {by}, or ignore this email.':
    '¿No esperaba este correo? Pregunte a {by}, o no le haga caso.',
  Browser: 'Navegador',
  '{browser} on {system}': '{browser} en {system}',
  'Someone signed in to {site} with your password from a browser we haven’t seen before.':
    'Alguien inició sesión en {site} con su contraseña desde un navegador que no habíamos visto antes.',
  'Someone signed in to {site} with your {provider} account from a browser we haven’t seen before.':
    'Alguien inició sesión en {site} con su cuenta de {provider} desde un navegador que no habíamos visto antes.',
  'If it was you, you don’t need to do anything. If it wasn’t, change your password now. That signs everyone else out.':
    'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña ahora. Así se cierra la sesión de todos los demás.',
  'If it was you, you don’t need to do anything. If it wasn’t, change the password of your {provider} account, and then sign out of all other browsers here.':
    'Si fue usted, no tiene que hacer nada. Si no, cambie la contraseña de su cuenta de {provider} y después cierre sesión aquí en todos los demás navegadores.',
  'Open your account': 'Abrir su cuenta',
  'New sign-in to {site}': 'Nuevo inicio de sesión en {site}',
  'Your password for {site} was just changed, and you were signed out of all other browsers.':
    'Su contraseña de {site} se acaba de cambiar, y se cerró su sesión en todos los demás navegadores.',
  'If it was you, you don’t need to do anything. If it wasn’t, reset your password now and tell your website administrator.':
    'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña ahora y avise a quien administra su sitio web.',
  'Reset password': 'Cambiar la contraseña',
  'Your password was changed': 'Su contraseña cambió',
}
