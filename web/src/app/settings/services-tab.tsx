import type { ReactNode } from 'react';
import { ProductsTable } from '../../modules/clients/products/products-table.tsx';
import classes from './services-tab.module.css';

/** What the project sells, as on the screen of clients. */
export function ServicesTab({ title }: { title: string }) {
  const head = (tools: ReactNode) => (
    <header className={classes.head}>
      <h3 className={classes.title}>{title}</h3>
      {tools}
    </header>
  );
  return (
    <div className={classes.tab}>
      <ProductsTable head={head} className={classes.sheet} />
    </div>
  );
}
