import type { Language, Texts } from '../languages.ts';
import type { ExportColumn } from './export.ts';
import type { ImportDealTarget, RefusalCode } from './import.ts';

/** Titles of columns, as they stand in exported sheets and in the sample; an import knows them again. */
export const columnTitles: Record<ExportColumn, Texts> = {
  id: { en: 'ID', ru: 'ID', pt: 'ID', es: 'ID' },
  name: { en: 'Name', ru: 'Имя', pt: 'Nome', es: 'Nombre' },
  phone: { en: 'Phone', ru: 'Телефон', pt: 'Telefone', es: 'Teléfono' },
  email: { en: 'E-mail', ru: 'E-mail', pt: 'E-mail', es: 'Correo' },
  legal_entity: { en: 'Legal entity', ru: 'Юридическое лицо', pt: 'Entidade legal', es: 'Razón social' },
  tax_id: { en: 'Tax ID', ru: 'ИНН', pt: 'NIF', es: 'NIF' },
  notes: { en: 'Notes', ru: 'Заметки', pt: 'Notas', es: 'Notas' },
  tag: { en: 'Tag', ru: 'Тег', pt: 'Etiqueta', es: 'Etiqueta' },
  organization: { en: 'Organization', ru: 'Организация', pt: 'Organização', es: 'Organización' },
  manager: { en: 'Responsible', ru: 'Ответственный', pt: 'Responsável', es: 'Responsable' },
  channels: { en: 'Channels', ru: 'Каналы', pt: 'Canais', es: 'Canales' },
  archived: { en: 'Archived', ru: 'В архиве', pt: 'Arquivado', es: 'Archivado' },
  blocked: { en: 'Blocked', ru: 'Заблокирован', pt: 'Bloqueado', es: 'Bloqueado' },
  unsubscribed: { en: 'Unsubscribed', ru: 'Отписан', pt: 'Sem envios', es: 'Sin envíos' },
  created_at: { en: 'Added', ru: 'Добавлен', pt: 'Adicionado', es: 'Añadido' },
};

/** The same for what a line says of its deal. */
export const dealTitles: Record<ImportDealTarget, Texts> = {
  deal_name: { en: 'Deal name', ru: 'Название сделки', pt: 'Nome do negócio', es: 'Nombre del trato' },
  deal_price: { en: 'Deal budget', ru: 'Бюджет сделки', pt: 'Orçamento do negócio', es: 'Presupuesto del trato' },
};

const words = (...lists: string[]): string[] => lists.flatMap((list) => list.split(', '));

/** Further words by which the titles of others' sheets are understood, in small letters. */
export const knownTitles: Record<string, string[]> = {
  id: words('client id, contact id, id клиента, id контакта, id do cliente, id del cliente'),
  name: words(
    'full name, client, customer, contact, first name, last name, surname, given name',
    'фио, ф и о, клиент, контакт, фамилия, отчество, имя клиента, полное имя',
    'nome completo, cliente, contacto, contato, apelido, sobrenome, nombre completo, apellido, apellidos',
  ),
  phone: words(
    'phone number, tel, telephone, mobile, mobile phone, cell, whatsapp, number',
    'номер телефона, тел, мобильный, мобильный телефон, сотовый, номер',
    'telemóvel, telemovel, celular, número de telefone, móvil, movil, número de teléfono, telefono',
  ),
  email: words(
    'email, mail, e mail, email address, почта, эл почта, электронная почта, емейл, имейл',
    'correio, correio eletrónico, correo electrónico, correo electronico',
  ),
  legal_entity: words(
    'legal name, юрлицо, юр лицо, наименование юрлица',
    'razão social, razao social, razon social, pessoa jurídica, pessoa juridica',
  ),
  tax_id: words('tin, vat, vat id, tax number, инн, cnpj, cpf, cif, rfc'),
  notes: words(
    'note, comment, comments, remarks, description, заметка, комментарий, комментарии, примечание',
    'описание, nota, comentário, comentario, observações, observaciones, descripción',
  ),
  tag: words('tags, label, segment, метка, метки, теги, тэг, сегмент, etiquetas, segmento'),
  organization: words(
    'organisation, company, company name, firm, account, компания, фирма, предприятие',
    'empresa, compañía, compania, organizacion, organizacao',
  ),
  manager: words(
    'owner, manager, assigned to, account manager, менеджер, ответственный менеджер',
    'куратор, responsavel, gestor, encargado',
  ),
  deal_name: words('deal, deal title, lead, сделка, лид, сделки, negócio, negocio, oportunidade, trato, oportunidad'),
  deal_price: words(
    'budget, amount, deal amount, deal value, price, sum, value, total, бюджет, сумма, сумма сделки, стоимость, цена',
    'orçamento, orcamento, valor, preço, preco, presupuesto, importe, monto, precio',
  ),
};

/** Why a line was refused, for screens and for the file of refused lines. `{value}` is what stood there. */
export const refusalTexts: Record<RefusalCode, Texts> = {
  nobody: {
    en: 'No name, no phone, no e-mail',
    ru: 'Нет ни имени, ни телефона, ни e-mail',
    pt: 'Sem nome, telefone nem e-mail',
    es: 'Sin nombre, teléfono ni correo',
  },
  phone: {
    en: 'Not a phone number: {value}',
    ru: 'Это не номер телефона: {value}',
    pt: 'Não é um número de telefone: {value}',
    es: 'No es un número de teléfono: {value}',
  },
  phones: {
    en: 'Several phone numbers in one cell: {value}',
    ru: 'В одной ячейке несколько номеров: {value}',
    pt: 'Vários números de telefone numa célula: {value}',
    es: 'Varios números de teléfono en una celda: {value}',
  },
  email: {
    en: 'Not an e-mail: {value}',
    ru: 'Это не e-mail: {value}',
    pt: 'Não é um e-mail: {value}',
    es: 'No es un correo: {value}',
  },
  number: {
    en: 'Not a number: {value}',
    ru: 'Это не число: {value}',
    pt: 'Não é um número: {value}',
    es: 'No es un número: {value}',
  },
  below_zero: {
    en: 'Cannot be below zero: {value}',
    ru: 'Не может быть меньше нуля: {value}',
    pt: 'Não pode ser inferior a zero: {value}',
    es: 'No puede ser menor que cero: {value}',
  },
  ambiguous: {
    en: 'Thousands or a fraction: {value}? Write it like 1234 or 1.50',
    ru: 'Тысячи или дробь: {value}? Напишите так: 1234 или 1,50',
    pt: 'Milhares ou decimais: {value}? Escreva assim: 1234 ou 1,50',
    es: '¿Miles o decimales: {value}? Escríbalo así: 1234 o 1,50',
  },
  date: {
    en: 'Not a date: {value}',
    ru: 'Это не дата: {value}',
    pt: 'Não é uma data: {value}',
    es: 'No es una fecha: {value}',
  },
  option: {
    en: 'Not in the list: {value}',
    ru: 'Нет в списке: {value}',
    pt: 'Não está na lista: {value}',
    es: 'No está en la lista: {value}',
  },
  manager: {
    en: 'No such colleague: {value}',
    ru: 'Нет такого сотрудника: {value}',
    pt: 'Não há esse colega: {value}',
    es: 'No hay tal colega: {value}',
  },
  organization: {
    en: 'No such organization: {value}',
    ru: 'Нет такой организации: {value}',
    pt: 'Não há essa organização: {value}',
    es: 'No hay tal organización: {value}',
  },
  id: {
    en: 'No client with this ID: {value}',
    ru: 'Нет клиента с таким ID: {value}',
    pt: 'Não há cliente com este ID: {value}',
    es: 'No hay cliente con este ID: {value}',
  },
  too_long: {
    en: 'Too long: {value}',
    ru: 'Слишком длинно: {value}',
    pt: 'Demasiado longo: {value}',
    es: 'Demasiado largo: {value}',
  },
  required: {
    en: 'The stage needs this filled: {value}',
    ru: 'Этап требует заполнить: {value}',
    pt: 'A etapa exige preencher: {value}',
    es: 'La etapa exige rellenar: {value}',
  },
};

export const refusalText = (code: RefusalCode, language: Language, value: string): string =>
  refusalTexts[code][language].replace('{value}', () => value);
