import type { Script } from './script.ts';

export const es: Script[] = [
  [
    ['c', 'Hola, ¿tienen hora libre el viernes?'],
    ['t', '¡Hola, {name}! El viernes tenemos a las 12:00 y a las 18:15.'],
    ['c', 'A las 18:15 me viene bien'],
    ['t', 'Reservado para el viernes a las 18:15. ¡Hasta entonces!'],
    ['c', '¡Gracias!'],
  ],
  [
    ['c', '¿Cuánto tarda el envío a Sevilla?'],
    ['t', 'Dos o tres días, y cuesta 5 €.'],
    ['c', '¿Puedo pagar al recibirlo?'],
    ['t', 'Sí, en efectivo o con tarjeta.'],
    ['c', 'Vale, entonces hago el pedido esta noche'],
  ],
  [
    ['c', 'Buenos días, me falta un artículo en el paquete'],
    ['t', 'Lo siento mucho. ¿Qué artículo falta, {name}?'],
    ['c', 'La funda del cojín'],
    ['t', 'Hoy mismo sale por mensajero, llegará mañana.'],
    ['c', 'Perfecto, muy amables'],
  ],
  [
    ['c', 'Necesito la factura a nombre de la empresa'],
    ['t', 'Por supuesto. ¿Me envía el nombre y el NIF?'],
    ['c', 'Viento del Norte SL, B-77001188'],
    ['t', 'Enviada a su correo.'],
    ['c', 'Recibida, gracias'],
  ],
  [['c', '¿Abren los domingos?']],
  [
    ['c', 'Quería cambiar la cita de mañana'],
    ['t', 'Sin problema. ¿Qué día prefiere?'],
    ['c', 'El martes por la tarde'],
    ['t', 'El martes a las 17:00 hay sitio.'],
    ['c', 'Estupendo'],
  ],
  [
    ['c', 'Todo llegó perfecto, gracias 😊'],
    ['t', '¡Nos alegra mucho! Hasta la próxima.'],
  ],
];
