# syntax=docker/dockerfile:1

# One base for every stage. Pin it to a digest with --build-arg: docs/operations.md says how.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build -- --once

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What only a build needs, such as compilers for this machine, is optional for its packages.
RUN npm ci --omit=dev --omit=optional

FROM ${NODE_IMAGE}
WORKDIR /app
# Only what is published of the container's port is reached from outside.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data HOST=0.0.0.0
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/next.config.mjs /app/security-headers.json ./
COPY --from=build /app/.next ./.next
COPY --from=build /app/lib/platform/db/*.mjs ./lib/platform/db/
COPY --from=build /app/lib/platform/db/migrations ./lib/platform/db/migrations
COPY --from=build /app/scripts/run.mjs ./scripts/run.mjs
# What may be written: the data folder, and Next's cache.
RUN mkdir -p /data .next/cache && chown node:node /data .next/cache
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that a stop reaches it and running requests end. The image has its build: none is made.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=30", "--v8-pool-size=1", "scripts/run.mjs", "start", "--built"]
