import { listOrganizations } from '@parley/contract/clients/organizations';
import { listProducts } from '@parley/contract/clients/products';
import { searchLeads } from '@parley/contract/deals/leads';
import { listTemplates } from '@parley/contract/inbox/templates';
import { listTasks } from '@parley/contract/tasks/tasks';
import { listTickets } from '@parley/contract/tickets/tickets';
import {
  IconBriefcase,
  IconBuilding,
  IconChecklist,
  IconMessage2Bolt,
  IconPackage,
  IconTicket,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copy-text.ts';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatDateTime, formatId } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { toast } from '../../../ui/toast.ts';
import { openTask } from '../../../modules/tasks/index.ts';
import { useProject } from '../../../modules/projects/index.ts';
import { useShowTicket } from '../../../modules/tickets/elsewhere/use-show-ticket.ts';
import { useHasTickets } from '../../../modules/tickets/index.ts';
import { type Entry, fitting } from '../entries.ts';

const FEW = 5;
const LONGEST_NOTE = 80;
const reading = { quiet: true, staleTime: 10_000 };

type Found = { entries: Entry[]; isFetching: boolean };

/** What else there is besides people and their words; `isAsked`: enough was typed to look for it. */
export function useThings(q: string, isAsked: boolean): Found {
  const all = [
    useTickets(q, isAsked),
    useDeals(q, isAsked),
    useTasks(q, isAsked),
    useOrganizations(q, isAsked),
    useProducts(q, isAsked),
  ];
  const templates = useTemplates(q, isAsked);
  return {
    entries: isAsked ? [...all.flatMap((it) => it.entries), ...templates] : [],
    isFetching: isAsked && all.some((it) => it.isFetching),
  };
}

function useDeals(q: string, isAsked: boolean): Found {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const money = useMoney();
  const language = useLanguage();
  const enabled = (useProject().data?.modules.crm ?? false) && isAsked;
  const { data = [], isFetching } = useEndpoint(searchLeads, { search: q, count: FEW }, { ...reading, enabled });
  const entries = data.map((it) => ({
    id: `deal ${it.id}`,
    group: t('deals'),
    title: it.name,
    note: [formatId(it.id, language), it.contact?.name, money(it.price)].filter(Boolean).join(' · '),
    icon: <IconBriefcase size={18} />,
    run: () => void navigate({ to: '/deals/lead/$id', params: { id: it.id } }),
  }));
  return { entries, isFetching };
}

function useTasks(q: string, isAsked: boolean): Found {
  const { t } = useTranslation('palette');
  const language = useLanguage();
  const enabled = (useProject().data?.modules.tasks ?? false) && isAsked;
  const { data = [], isFetching } = useEndpoint(listTasks, { search: q, count: FEW }, { ...reading, enabled });
  const entries = data.map((it) => {
    const time = readWireTime(it.date);
    return {
      id: `task ${it.id}`,
      group: t('tasks'),
      title: it.comment || it.contact?.name || t('task'),
      note: [it.contact?.name, time && formatDateTime(time, language)].filter(Boolean).join(' · '),
      icon: <IconChecklist size={18} />,
      run: () => openTask(it.id),
    };
  });
  return { entries, isFetching };
}

const isNamed = (number: number, q: string): boolean => q.replace(/^#/, '') === String(number);

/** By their number, with or without #, their words and those of their clients. */
function useTickets(q: string, isAsked: boolean): Found {
  const { t } = useTranslation('palette');
  const show = useShowTicket();
  const enabled = useHasTickets() && isAsked;
  const { data = [], isFetching } = useEndpoint(listTickets, { search: q, count: FEW }, { ...reading, enabled });
  const named = data.toSorted((a, b) => Number(isNamed(b.number, q)) - Number(isNamed(a.number, q)));
  const entries = named.map((it) => ({
    id: `ticket ${it.id}`,
    group: t('tickets'),
    title: it.subject,
    note: `#${it.number} · ${it.contact.name}`,
    icon: <IconTicket size={18} />,
    run: () => show(it),
  }));
  return { entries, isFetching };
}

function useOrganizations(q: string, isAsked: boolean): Found {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const enabled = (useProject().data?.modules.crm ?? false) && isAsked;
  const { data = [], isFetching } = useEndpoint(listOrganizations, { search: q, count: FEW }, { ...reading, enabled });
  const entries = data.map((it) => ({
    id: `organization ${it.id}`,
    group: t('page.organizations.title'),
    title: it.name,
    ...(it.tax_id ? { note: it.tax_id } : {}),
    icon: <IconBuilding size={18} />,
    run: () => void navigate({ to: '/clients', search: { tab: 'organizations', id: it.id } }),
  }));
  return { entries, isFetching };
}

function useProducts(q: string, isAsked: boolean): Found {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const money = useMoney();
  const enabled = (useProject().data?.modules.crm ?? false) && isAsked;
  const { data = [], isFetching } = useEndpoint(listProducts, { search: q, count: FEW }, { ...reading, enabled });
  const entries = data.map((it) => ({
    id: `product ${it.id}`,
    group: t('page.products.title'),
    title: it.name,
    note: money(it.price),
    icon: <IconPackage size={18} />,
    run: () => void navigate({ to: '/clients', search: { tab: 'products', search: it.name } }),
  }));
  return { entries, isFetching };
}

/** They are all here once they were asked for, and so are looked through here. */
function useTemplates(q: string, isAsked: boolean): Entry[] {
  const { t } = useTranslation('palette');
  const { data = [] } = useEndpoint(listTemplates, {}, { quiet: true, staleTime: Infinity, enabled: isAsked });
  const named = data.map((it) => ({ ...it, title: it.name, words: `${it.command} ${it.text}` }));
  return fitting(named, q)
    .slice(0, FEW)
    .map(({ id, name, text }) => ({
      id: `template ${id}`,
      group: t('templates'),
      title: name,
      note: text.slice(0, LONGEST_NOTE),
      icon: <IconMessage2Bolt size={18} />,
      run: () => void copyText(text).then(() => toast.success(t('copied'))),
    }));
}
