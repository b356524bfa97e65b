# The portal with everything it needs, for Docker, Podman and Kubernetes: docs/deployment.md.
# Writable are /data and /tmp alone; the rest may be mounted read-only.
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/release.mjs /portal

FROM ${NODE_IMAGE}
WORKDIR /portal
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /portal ./
RUN mkdir /data && chown 1000:1000 /data
# A number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/api/v1/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server/main.js"]
