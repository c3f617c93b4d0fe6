CREATE TABLE "console"."clock_state" (
	"one" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"reading_number" bigint DEFAULT 0 NOT NULL
);
