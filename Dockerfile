# The whole program in one image: `docker build --build-arg COMMIT=$(git rev-parse HEAD) -t parley .`
FROM node:24-bookworm-slim AS build
WORKDIR /parley
ARG COMMIT=unknown
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY simulator/package.json simulator/
COPY web/package.json web/
COPY widget/package.json widget/
RUN npm ci --no-audit --no-fund --include=dev
COPY . .
RUN sh deploy/build.sh "$COMMIT"

FROM node:24-bookworm-slim
WORKDIR /parley
COPY --from=build /parley/image /parley
# Not root; whatever it writes lies in /data, and in /backups where a volume is mounted there.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=8080
VOLUME /data
EXPOSE 8080
# Lives, which a database that is away does not change; whether people may be sent here is /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# In its place as the first process, so that a stop reaches it.
CMD ["node", "server/src/main.ts"]
