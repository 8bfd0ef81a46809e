import type { ErrorEntry } from '../error-entry.ts';

export const mailingErrors = {
  mailing_too_large: {
    status: 409,
    texts: {
      en: 'So many clients cannot be written to by one mailing: {most} at most. Narrow the filter',
      ru: 'Столько клиентов не охватить одной рассылкой: не больше {most}. Сузьте фильтр',
      pt: 'Um envio não chega a tantos clientes: {most} no máximo. Restrinja o filtro',
      es: 'Un envío no llega a tantos clientes: {most} como máximo. Acote el filtro',
    },
  },
  mailing_to_nobody: {
    status: 409,
    texts: {
      en: 'These deals have no clients to write to',
      ru: 'У этих сделок нет клиентов, которым можно написать',
      pt: 'Estes negócios não têm clientes a quem escrever',
      es: 'Estos tratos no tienen clientes a quienes escribir',
    },
  },
  mailing_empty: {
    status: 409,
    texts: {
      en: 'Write a text or attach a file first',
      ru: 'Сначала напишите текст или прикрепите файл',
      pt: 'Primeiro escreva um texto ou anexe um ficheiro',
      es: 'Primero escriba un texto o adjunte un archivo',
    },
  },
  mailing_begun: {
    status: 409,
    texts: {
      en: 'This mailing has begun and cannot be changed any more',
      ru: 'Рассылка уже началась, изменить её нельзя',
      pt: 'Este envio já começou e não pode ser alterado',
      es: 'Este envío ya empezó y no se puede cambiar',
    },
  },
} satisfies Record<string, ErrorEntry>;
