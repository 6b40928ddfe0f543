/** What a Catholic parish says where our usual texts speak of worship or a service. Texts that aren’t here stay as they are. */
import type { Language, Words } from '#app/words/languages.ts'

export const mass: Record<Language, Words> = {
  en: {
    '{weekday} service': '{weekday} Mass',
    'Upcoming Services': 'Upcoming Masses',
    'Watch a service': 'Watch Mass',
    'Worship with us this Sunday, in person or online.': 'Join us for Mass this Sunday, in person or online.',
    'Worship with us, in person or online.': 'Join us for Mass, in person or online.',
    'Worship with us.': 'Join us for Mass.',
    'Worship with us': 'Join us for Mass',
    'Worship with us, wherever you are.': 'Join us for Mass, wherever you are.',
    'Worship with us this Sunday, in person or wherever you are.':
      'Join us for Mass this Sunday, in person or wherever you are.',
    'Worship with us this [Main Service Day], in person or wherever you are.':
      'Join us for Mass this [Main Service Day], in person or wherever you are.',
    'Worship with us this [Main Service Day].': 'Join us for Mass this [Main Service Day].',
    'Sunday Worship': 'Sunday Mass',
    'Sunday worship': 'Sunday Mass',
    '[Main Service Day] Worship': '[Main Service Day] Mass',
    'Worship first': 'Mass first',
    '[Main Service Day] services at [Main Service Time], in person or online.':
      '[Main Service Day] Mass at [Main Service Time], in person or online.',
    'Service Time': 'Mass Time',
    'After Service': 'After Mass',
    'Service Times': 'Mass Times',
    'View Service Times': 'View Mass Times',
    'Wednesday Service': 'Wednesday Mass',
    'What time does the service start?': 'What time does Mass start?',
    'How long is the service?': 'How long is Mass?',
    'What happens after the service?': 'What happens after Mass?',
    'Join Us for Worship': 'Join Us for Mass',
    'Live Stream Worship': 'Live Stream Mass',
    'Live worship': 'Live Mass',
    'Worship is starting.': 'Mass is starting.',
    'Worship is going on now.': 'Mass is going on now.',
    'Worship is canceled. Until we meet again, you can watch a past service.':
      'Mass is canceled. Until we meet again, you can watch an earlier one.',
    'Worship on {date}.': 'Mass on {date}.',
    'Worship on {date},': 'Mass on {date},',
    'Worship at {time} on {date},': 'Mass at {time} on {date},',
  },
  es: {
    'Service changes': 'Cambios en las Misas',
    'Service change': 'Cambio de Misa',
    'Worship on {date},': 'La Misa del {date}',
    'Worship at {time} on {date},': 'La Misa del {date} ({time})',
    'Worship on {date}.': 'Misa del {date}.',
    '{weekday} service': 'Misa del {weekday}',
    'Upcoming Services': 'Próximas Misas',
    'Our service on {date}.': 'Nuestra Misa del {date}.',
    'Service times, our address and what is saved on this device.':
      'Los horarios de Misas, nuestra dirección y lo que está guardado en este dispositivo.',
    'Watch a service': 'Ver la Misa',
    'Service Starts in': 'La Misa comienza en',
    'Service Starts in {time}': 'La Misa comienza en {time}',
    'Service Starts in {time}. Until then, here’s our service from {date}.':
      'La Misa comienza en {time}. Hasta entonces, aquí está nuestra Misa del {date}.',
    'We are not live right now. Here’s our service from {date}.':
      'En este momento no estamos en vivo. Aquí está nuestra Misa del {date}.',
    'Watch our latest service': 'Ver nuestra Misa más reciente',
    'Watch the service': 'Ver la Misa',
    'About This Service': 'Sobre esta Misa',
    'There is no recording of this service.': 'No hay grabación de esta Misa.',
    'Past services': 'Misas anteriores',
    'Recent Services': 'Misas recientes',
    'Worship with us this Sunday, in person or online.':
      'Celebre la Misa con nosotros este domingo, en persona o en línea.',
    'Worship with us, in person or online.': 'Celebre la Misa con nosotros, en persona o en línea.',
    'Worship with us.': 'Celebre la Misa con nosotros.',
    'Worship with us': 'Celebre la Misa con nosotros',
    'Worship with us, wherever you are.': 'Celebre la Misa con nosotros, dondequiera que esté.',
    'Worship with us this Sunday, in person or wherever you are.':
      'Celebre la Misa con nosotros este domingo, en persona o dondequiera que esté.',
    'Worship with us this [Main Service Day], in person or wherever you are.':
      'Celebre la Misa con nosotros este [Main Service Day], en persona o dondequiera que esté.',
    'Worship with us this [Main Service Day].': 'Celebre la Misa con nosotros este [Main Service Day].',
    'Sunday Worship': 'Misa dominical',
    'Sunday worship': 'Misa dominical',
    '[Main Service Day] Worship': 'Misa del [Main Service Day]',
    'We worship together and serve our neighbors.': 'Celebramos la Misa en comunidad y servimos a nuestro prójimo.',
    'Worship first': 'Primero, la Misa',
    'Music in our worship and how to join in.': 'La música en nuestras Misas y cómo participar.',
    'Children of every age are welcome in worship. Someone at the door will show you to the nursery and classrooms. Have questions first? Just ask.':
      'Los niños de toda edad son bienvenidos en la Misa. Alguien en la puerta le mostrará dónde están la guardería y los salones. ¿Tiene preguntas? Solo pregunte.',
    '[Main Service Day] services at [Main Service Time], in person or online.':
      'Misa cada [Main Service Day], [Main Service Time], en persona o en línea.',
    'We worship [Main Service Day]s at [Main Service Time], in person or online.':
      'Celebramos la Misa cada [Main Service Day], [Main Service Time], en persona o en línea.',
    'We worship [Main Service Day]s at [Main Service Time].':
      'Celebramos la Misa cada [Main Service Day], [Main Service Time].',
    'Worship Style': 'Estilo de la Misa',
    'Service Time': 'Hora de la Misa',
    'After Service': 'Después de la Misa',
    'Service Times': 'Horarios de Misas',
    'View Service Times': 'Ver los horarios de Misas',
    'Our logo, colors and images for bulletins, posters and news stories. Download what you need.':
      'Nuestro logotipo, colores e imágenes para boletines, carteles y noticias. Descargue lo que necesite.',
    'Upcoming events: worship, dinners, Bible studies and music.':
      'Próximos eventos: Misas, cenas, estudios bíblicos y música.',
    'Join a service live, or watch one you missed.': 'Acompáñenos en vivo, o vea una Misa que se perdió.',
    'Recordings of our services.': 'Grabaciones de nuestras Misas.',
    'Who we are, and when we worship.': 'Quiénes somos y cuándo celebramos la Misa.',
    'When we worship': 'En la Misa',
    'Your gifts support worship and music, children, people who are sick and neighbors who need groceries this week. Thank you.':
      'Sus ofrendas sostienen el culto divino y la música, a los niños, a las personas enfermas y a los vecinos que esta semana necesitan alimentos. Gracias.',
    'Wednesday Service': 'Misa del miércoles',
    'What time does the service start?': '¿A qué hora empieza la Misa?',
    'How long is the service?': '¿Cuánto dura la Misa?',
    'Yes! There’s a nursery for the smallest and Kids Church for children up to 3rd grade. Older children worship with their parents. If you’d like to keep yours with you, a little noise is welcome.':
      '¡Sí! Hay guardería para los más pequeños e Iglesia de niños hasta tercer grado. Los niños mayores van a Misa con sus padres. Si prefiere que los suyos estén con usted, un poco de ruido es bienvenido.',
    'What happens after the service?': '¿Qué hay después de la Misa?',
    'Join Us for Worship': 'Acompáñenos en la Misa',
    'Live Streams & Services': 'Transmisiones en vivo y Misas',
    'Live Stream Worship': 'Misa en vivo',
    'Live worship': 'Misa en vivo',
    'Worship is starting.': 'La Misa está por comenzar.',
    'Worship is going on now.': 'La Misa está en curso.',
    'Worship is canceled. Until we meet again, you can watch a past service.':
      'La Misa se canceló. Hasta que nos volvamos a reunir, puede ver una anterior.',
    'There is no video of it on this page.': 'No hay video de la Misa en esta página.',
    'Bulletin: {title}': 'Boletín: {title}',
    Bulletin: 'Boletín',
    'Order of service': 'Orden de la Misa',
  },
}
