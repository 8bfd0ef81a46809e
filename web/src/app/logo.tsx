import type { Brand } from './brand.ts';

type Props = { brand: Brand; size?: number; className?: string };

export function Logo({ brand, size = 32, className }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={brand.title} className={className}>
      <rect width="32" height="32" rx="9" fill={brand.logo.square} />
      {brand.logo.shapes.map((shape) => (
        <path key={shape} d={shape} fill="#fff" />
      ))}
    </svg>
  );
}
