import { Row } from '../row.tsx';
import classes from '../showcase.module.css';

const surfaces = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'active', 'line', 'line-strong', 'line-control'];
const accents = ['accent', 'accent-hover', 'accent-soft', 'accent-soft-2', 'bubble-out', 'bubble-in', 'chat-bg'];
const meanings = ['ok', 'ok-bg', 'warn', 'warn-bg', 'bad', 'bad-bg', 'info', 'info-bg', 'note-bg', 'note-line'];
const sizes = [11, 12, 13, 14, 15, 18, 22];

export const ColorsPart = () => (
  <>
    <Row name="Surfaces and lines">
      <Swatches names={surfaces} />
    </Row>
    <Row name="Accent and bubbles">
      <Swatches names={accents} />
    </Row>
    <Row name="Meanings">
      <Swatches names={meanings} />
    </Row>
    <Row name="Type">
      <div>
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: size }}>
            {size} · Добрый день! Olá, ¿qué tal? 1 284 ₽ €
          </p>
        ))}
      </div>
    </Row>
  </>
);

const Swatches = ({ names }: { names: string[] }) => (
  <div className={classes.colors} style={{ width: '100%' }}>
    {names.map((name) => (
      <div key={name} className={classes.color}>
        <i style={{ background: `var(--${name})` }} />
        <span>{name}</span>
      </div>
    ))}
  </div>
);
